import { Option } from 'commander';
import { UsageError } from '../failure';
import { readWholeNumber } from '../whole-number';

/** `--seed N` */
export function seedFlag(): Option {
  return numberFlag('--seed <N>', "make the rows with this seed in place of the file's", 0);
}

/** `--run N` */
export function runFlag(): Option {
  return numberFlag('--run <N>', 'decide faults as run N does (default: 1)', 1);
}

/** `--shuffle N` */
export function shuffleFlag(): Option {
  return numberFlag('--shuffle <N>', 'in an order that this seed makes', 0);
}

/** `--timeout MS` */
export function timeoutFlag(): Option {
  return numberFlag('--timeout <MS>', 'wait no longer for the answer (default: 30000)', 1);
}

/** `--port N` */
export function portFlag(): Option {
  return numberFlag('--port <N>', 'with --http: listen on this port (default: any free one)', 0);
}

/** `--faults [FILE]` */
export function faultsFlag(): Option {
  return new Option('--faults [FILE]', "let faults strike: the world file's own, or those of FILE");
}

/** `name` with a whole number in a range. */
export function numberFlag(flags: string, description: string, least: number, most?: number): Option {
  const [name = flags] = flags.split(' ');
  return new Option(flags, description).argParser((text) => {
    const read = readWholeNumber(name, text, least, most);
    if (typeof read === 'number') return read;
    throw new UsageError(read);
  });
}
