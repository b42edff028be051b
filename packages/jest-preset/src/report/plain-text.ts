type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the terminal is likely to show more than ASCII. */
export function takesUnicode(environment: Environment, platform: string): boolean {
  const { TERM, WT_SESSION, TERM_PROGRAM, CI } = environment;
  if (TERM === 'dumb' || TERM === 'linux') return false;
  if (platform === 'win32') return Boolean(WT_SESSION ?? TERM_PROGRAM ?? CI);
  const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG;
  return locale === undefined || locale === '' || /utf-?8/i.test(locale);
}

/** The report's own signs in ASCII; what users named stays as it is. */
export function plainText(text: string): string {
  return text.replaceAll(/[→›…×–]/g, (sign) => ASCII[sign] ?? sign);
}

const ASCII: Readonly<Record<string, string>> = { '→': '->', '›': '>', '…': '...', '×': 'x', '–': '-' };
