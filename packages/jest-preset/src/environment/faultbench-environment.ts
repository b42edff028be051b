import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';
import { filesShard } from '../report/jest-reporter';
import { readSettings } from '../report/settings';
import type { CircusEvent, CircusState } from './circus';
import { compileOnce } from './compile-once';
import { ExitGuard } from './exit-guard';
import { knowForeignErrors } from './foreign-errors';
import { Harness } from './harness';
import { storedModules } from './kept-modules';
import { lateErrors } from './late-errors';
import { projectName } from './project-name';
import { TestFile } from './test-file';
import { expectWorlds, poolSize } from './worker-pool';

/** Jest's Node environment with worlds and runs. */
export class FaultbenchEnvironment extends NodeEnvironment {
  readonly #harness: Harness;
  readonly #guard: ExitGuard;

  constructor(...[config, context]: ConstructorParameters<typeof NodeEnvironment>) {
    super(config, context);
    const settings = readSettings(process.env);
    if (!settings.ok) throw new Error(settings.message);
    const sandbox = this.getVmContext();
    if (sandbox === null) throw new Error("Jest's Node environment made no context");
    knowForeignErrors(this.global);
    const { projectConfig, globalConfig } = config;
    if (!globalConfig.collectCoverage || globalConfig.coverageProvider !== 'v8')
      compileOnce(__dirname, storedModules());
    const { rootDir, projects } = globalConfig;
    const project = projectName(projectConfig, projects, rootDir);
    const place = { path: context.testPath, rootDir, project, files: filesShard(globalConfig) };
    const size = poolSize(projectConfig.testEnvironmentOptions);
    this.#harness = new Harness(new TestFile(place, settings.value, this.global, sandbox, size));
    expectWorlds(context.testPath);
    this.#guard = new ExitGuard(() => this.#harness.unfinished());
  }

  override async setup(): Promise<void> {
    await super.setup();
    this.#guard.watch();
  }

  override async teardown(): Promise<void> {
    this.#guard.release();
    await super.teardown();
  }

  /** Circus awaits most events; while tests are defined it does not, so nothing here may be async by itself. */
  handleTestEvent(event: CircusEvent, state: CircusState): void | Promise<void> {
    const handled = this.#harness.handle(event, state);
    const late = lateErrors(event, state);
    return late === undefined ? handled : Promise.all([handled, late]).then(() => {});
  }
}
