export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
