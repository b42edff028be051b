import { type JestConfiguration, printReport } from './jest-reporter';

/** Jest's globalTeardown: reports in place of the reporter where the user's configuration replaced that. */
export async function teardown(configuration: JestConfiguration): Promise<void> {
  printReport(configuration.rootDir);
}
