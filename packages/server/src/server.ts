import { serveArguments } from './process/serve-arguments';
import { servePooled } from './process/serve-pooled';

const [, , ...args] = process.argv;
if (args[0] === '--pooled') servePooled();
else serveArguments(args);
