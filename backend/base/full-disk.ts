/** Error codes for: disk full, quota exceeded, file size limit of the process, and Postgres's disk full. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** True if there was no room to write. Child processes report it only in the message. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    CODES.has((error as NodeJS.ErrnoException).code) ||
    /No space left on device|Disk quota exceeded|File too large/.test(error.message) ||
    isDiskFull(error.cause)
  );
}
