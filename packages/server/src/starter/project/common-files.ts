import type { Files } from './project-files';

/** What every project of tests has. `type`: what its package.json says that .js files are. */
export function commonFiles(
  name: string,
  packages: Readonly<Record<string, string>>,
  type: 'commonjs' | 'module',
): Files {
  return {
    'package.json': json({
      name,
      version: '0.0.0',
      private: true,
      type: 'commonjs',
      scripts: {
        test: 'jest',
        types: 'faultbench types worlds/*.yaml',
        check: 'tsc && faultbench check worlds/*.yaml',
      },
      devDependencies: packages,
    }),
    'jest.config.js': `${type === 'module' ? 'export default' : 'module.exports ='} { preset: 'faultbench' };\n`,
    'tsconfig.json': json({
      compilerOptions: {
        target: 'es2023',
        lib: ['es2023'],
        module: 'esnext',
        moduleResolution: 'bundler',
        strict: true,
        noUncheckedIndexedAccess: true,
        isolatedModules: true,
        skipLibCheck: true,
        noEmit: true,
        types: ['node', 'jest'],
      },
      include: ['**/*.ts'],
    }),
    '.gitignore': 'node_modules/\n.faultbench/\n',
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
