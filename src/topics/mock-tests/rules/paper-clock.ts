/** What an attempt's timer derives from; all in ms. */
export interface PaperTimes {
  /** By the server's clock. */
  readonly startedAt: number;
  /** Lost to a machine and given back. */
  readonly credited: number;
  readonly length: number;
}

/** Time given back in all. */
export const MOST_CREDIT = 3_600_000;
/** A shorter interruption is not worth a question that stands before the paper. */
const LEAST_CREDIT = 60_000;

/**
 * How far the paper is. Never before `latest`, the last that is stored of it: a clock that was set back takes nothing away.
 * @param now by the server's clock
 */
export function paperTime({ startedAt, credited, length }: PaperTimes, latest: number, now: number): number {
  return Math.min(length, Math.max(latest, now - startedAt - credited, 0));
}

/** What a lost machine's student may get back: the time since the last that is stored. */
export function creditFor({ startedAt, credited }: PaperTimes, latest: number, now: number): number {
  return creditLeft(now - startedAt - credited - latest, credited);
}

/** What may be given back of `lost`, where `credited` was before. */
export function creditLeft(lost: number, credited: number): number {
  const credit = Math.min(lost, MOST_CREDIT - credited);
  return credit >= LEAST_CREDIT ? Math.round(credit) : 0;
}

/** `1:02:03`; below an hour `02:03`. Begun seconds count, so that 00:00 is the end. */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
