import { plainText, takesUnicode } from './plain-text';
import { renderTable } from './render-table';
import type { ReportData } from './report-data';

/** The table of a report, in signs that the terminal takes. `place` names where its files are. */
export function reportText(data: ReportData, place: string, environment: NodeJS.ProcessEnv): string {
  const text = renderTable(data, place);
  return takesUnicode(environment, process.platform) ? text : plainText(text);
}
