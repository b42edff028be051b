import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { worldTypes } from '@faultbench/core';
import { Command } from 'commander';
import { compileWorld } from '../../compile/compile-world';
import { writeText } from '../../write-text';
import { CommandFailed, UsageError } from '../failure';

/** `types WORLD…` */
export function typesCommand(): Command {
  return new Command('types')
    .description('write the types of worlds beside their files: shop.yaml gives shop.world.d.ts')
    .argument('<WORLD...>', 'world files')
    .option('--check', 'write nothing; exit 1 if a file is missing or stale')
    .addHelpText('after', '\nExample:\n  $ faultbench types worlds/*.yaml --check')
    .action((files: readonly string[], { check }: { readonly check?: true }) => {
      refuseTwins(files);
      const fresh = files.map((file) => (check ? isFresh(file) : write(file)));
      if (fresh.includes(false)) throw new CommandFailed();
    });
}

/** A world is picked by its file's base name. */
function refuseTwins(files: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const file of files) {
    const name = baseName(file);
    const twin = seen.get(name);
    if (twin !== undefined && twin !== file) {
      throw new UsageError(`${twin} and ${file} would both be the world "${name}": rename one of them`);
    }
    seen.set(name, file);
  }
}

function write(file: string): true {
  const target = targetOf(file);
  writeText(target, textOf(file));
  process.stdout.write(`${target}\n`);
  return true;
}

function isFresh(file: string): boolean {
  const target = targetOf(file);
  const state = existsSync(target) ? 'stale' : 'missing';
  if (state === 'stale' && readFileSync(target, 'utf8') === textOf(file)) return true;
  process.stdout.write(`${target} is ${state}: run faultbench types ${file}\n`);
  return false;
}

function textOf(file: string): string {
  return worldTypes(compileWorld(file).world.spec, basename(file));
}

function targetOf(file: string): string {
  return join(dirname(file), `${baseName(file)}.world.d.ts`);
}

function baseName(file: string): string {
  return basename(file, extname(file));
}
