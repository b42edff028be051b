/** The parts of a path; undefined when one cannot be decoded. */
export function decodedPath(path: string): readonly string[] | undefined {
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
