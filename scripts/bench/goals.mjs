import { spawnedServer } from './goals/spawned-server.mjs';

/** Every goal that is measured, in the order of its number. */
export const goals = [spawnedServer];
