/** The caller of a table asked for something that is not there: a field, a row, a record type. */
export class WorldUseError extends Error {
  override readonly name = 'WorldUseError';
}
