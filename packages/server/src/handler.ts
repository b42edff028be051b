export type { HandlerContext, InvariantWorld } from './handlers/handler-context';
export { notFound, Refusal, refuse } from './handlers/refusal';
