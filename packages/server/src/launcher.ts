import { serveLauncher } from './launch/serve-launcher';

serveLauncher();
