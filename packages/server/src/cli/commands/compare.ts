import { Command } from 'commander';
import { CommandFailed } from '../failure';
import { reports } from '../reports';

/** `compare BASE HEAD` */
export function compareCommand(): Command {
  return new Command('compare')
    .description('compare the runs of two reports, run by run, with an exact test; exit 1 if a test became worse')
    .argument('<BASE>', 'run folder, folder of a merged report, or report.json')
    .argument('<HEAD>', 'the same of what is compared with it')
    .option('--markdown', 'print Markdown, for a comment on a pull request')
    .addHelpText('after', '\nExample:\n  $ faultbench compare base .faultbench/last-run')
    .action((base: string, head: string, { markdown }: { readonly markdown?: true }) => {
      const { text, red } = reports().compareReports(base, head, markdown ? 'markdown' : 'text', process.env);
      process.stdout.write(text);
      if (red) throw new CommandFailed();
    });
}
