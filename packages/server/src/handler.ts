export type { HandlerContext } from './handlers/handler-context';
export { notFound, Refusal, refuse } from './handlers/refusal';
