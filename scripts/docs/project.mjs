import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../build/root.mjs';
import { remove } from '../suite/remove.mjs';
import { run } from '../suite/run.mjs';

/** Under a name that only the type check knows: what is shown has to run without a tsconfig.json. */
const checked = 'checked.json';
const tsconfig = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    module: 'node16',
    strict: true,
    isolatedModules: true,
    esModuleInterop: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node', 'jest'],
  },
  include: ['**/*.ts'],
};

/** A fresh project in which faultbench is installed, for the files and commands of one document. */
export function openProject() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-')));
  const files = [];
  linkModules(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  writeFileSync(join(folder, 'jest.config.js'), "module.exports = { preset: 'faultbench' };\n");
  writeFileSync(join(folder, checked), JSON.stringify(tsconfig));

  async function shell(command) {
    const bin = join(folder, 'node_modules/.bin');
    const env = { PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1', REPOSITORY: root };
    const { code, stdout, stderr } = await run('sh', ['-ec', command], { cwd: folder, env, quiet: true });
    return { code, output: plain(stdout, folder) || plain(stderr, folder) };
  }

  return {
    shell,
    write(name, text) {
      files.push(name);
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    },
    /** Runs all tests and checks all types that the document showed. */
    async verify() {
      const commands = [
        ...(files.some((name) => name.endsWith('.ts')) ? [`tsc -p ${checked}`] : []),
        ...(files.some((name) => /\.test\.[cm]?[jt]s$/.test(name)) ? ['jest --ci'] : []),
      ];
      const problems = [];
      for (const command of commands) {
        const { code, output } = await shell(`${command} 2>&1`);
        if (code !== 0) problems.push(`${command} ended with ${code}\n${output}`);
      }
      return problems;
    },
    close: () => remove(folder),
  };
}

/** Links instead of an installation: the same packages, at no cost. */
function linkModules(folder) {
  const modules = join(folder, 'node_modules');
  const bin = join(modules, '.bin');
  mkdirSync(bin, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(root, 'node_modules/.bin'))) {
    symlinkSync(join(root, 'node_modules/.bin', name), join(bin, name));
  }
  if (!existsSync(join(bin, 'faultbench'))) symlinkSync(join(root, 'dist/cli.js'), join(bin, 'faultbench'));
}

function plain(text, folder) {
  return text.replaceAll(`${folder}/`, '').replaceAll(root, '.');
}
