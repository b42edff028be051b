/** 16 hex digits that stand for a value; node:crypto is loaded on first use, since every start would pay for it. */
export function digest(text: string, key = ''): string {
  return process.getBuiltinModule('node:crypto').createHmac('sha256', key).update(text).digest('hex').slice(0, 16);
}
