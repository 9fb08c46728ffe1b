/** Of Node, of quotas, of limits of a process, and of Postgres. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** True if there was no room to write. Programs that the server runs say it in words. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    CODES.has((error as NodeJS.ErrnoException).code) ||
    /No space left on device|Disk quota exceeded|File too large/.test(error.message) ||
    isDiskFull(error.cause)
  );
}
