export type { Agent, AgentClient, Check, Report, Step, Task } from './agent';
export { blindSuccess } from './blind-success';
export { giveUpAndReport } from './give-up-and-report';
export { idempotencyKey } from './idempotency-key';
export { naiveRetry } from './naive-retry';
export { nullAgent } from './null-agent';
export { perfectAgent } from './perfect-agent';
export { verifyThenRetry } from './verify-then-retry';
