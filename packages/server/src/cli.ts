import { main } from './cli/main';

void main(process.argv.slice(2));
