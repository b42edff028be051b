// What reaches out of a scenario: files, processes, sockets, clients. It is a bundle of its own, loaded by the process
// itself: in a sandbox such as Jest's, it would be loaded anew for each test file, and packages in it not at all.
export { loadRoles, openZones } from '@faultbench/server';
export { preparePlay } from './command/prepare-play';
export { loadComposition } from './composition/load-composition';
export { liveDoors } from './doors/live-doors';
export { worldDoors } from './doors/world-doors';
export { realTime } from './run/real-time';
