/** FAULTBENCH_TOKEN_CLERK_2, the variable that holds the token of `clerk#2`. */
export function tokenName(persona: string): string {
  return `FAULTBENCH_TOKEN_${persona.toUpperCase().replaceAll(/[-#]/g, '_')}`;
}
