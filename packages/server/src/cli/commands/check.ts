import { renderProblems, WorldError, worldWarnings } from '@faultbench/core';
import { Command } from 'commander';
import { compileWorld } from '../../compile/compile-world';
import { checkHandlers } from '../check-handlers';
import { CommandFailed } from '../failure';

/** `check WORLD…` */
export function checkCommand(): Command {
  return new Command('check')
    .description('print every problem of world files, each with its place; exit 1 if there is any')
    .argument('<WORLD...>', 'world files')
    .addHelpText('after', '\nExample:\n  $ faultbench check worlds/*.yaml')
    .action((files: readonly string[]) => {
      const sound = files.map(checkFile);
      if (sound.includes(false)) throw new CommandFailed();
    });
}

function checkFile(file: string): boolean {
  try {
    const compiled = compileWorld(file);
    const problems = checkHandlers(compiled, file);
    if (problems.length > 0) throw new WorldError(problems);
    const { spec } = compiled.world;
    const { services, records, operations } = spec;
    const counts = [count(services, 'service'), count(records, 'record type'), count(operations, 'operation')];
    const warnings = worldWarnings([spec]).map((each) => `warning: ${renderProblems([{ ...each, file }])}\n\n`);
    process.stdout.write([`${file}: ok, ${counts.join(', ')}\n`, ...warnings].join(''));
    return true;
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    process.stdout.write(`${error.message}\n\n`);
    return false;
  }
}

function count(list: readonly unknown[], word: string): string {
  return `${list.length} ${word}${list.length === 1 ? '' : 's'}`;
}
