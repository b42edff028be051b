import type { Command } from 'commander';
import { attachCommand } from './attach';
import { callCommand } from './call';
import { checkCommand } from './check';
import { compareCommand } from './compare';
import { initCommand } from './init';
import { replayCommand } from './replay';
import { reportCommand } from './report';
import { scenariosCommand } from './scenarios';
import { serveCommand } from './serve';
import { stateCommand } from './state';
import { sweepCommand } from './sweep';
import { toolsCommand } from './tools';
import { typesCommand } from './types';

/** Every command, in the order of the help. A command is one file in this folder and one line here. */
export const commands: readonly (() => Command)[] = [
  initCommand,
  serveCommand,
  attachCommand,
  checkCommand,
  toolsCommand,
  callCommand,
  typesCommand,
  stateCommand,
  reportCommand,
  compareCommand,
  replayCommand,
  sweepCommand,
  scenariosCommand,
];
