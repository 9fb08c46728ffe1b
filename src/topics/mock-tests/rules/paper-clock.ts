/** Times from which the timer of an attempt derives, in ms. */
export interface PaperTimes {
  /** Epoch ms by the server's clock. */
  readonly startedAt: number;
  /** Time lost to an interruption and given back. */
  readonly credited: number;
  readonly length: number;
}

/** Maximum time given back to an attempt, in ms. */
export const MOST_CREDIT = 3_600_000;
/** Shorter interruptions, in ms, are not worth asking the student before the paper continues. */
const LEAST_CREDIT = 60_000;

/**
 * The elapsed time of the paper. Never before `latest`, so that a clock that was set back costs nothing.
 * @param latest time of the last stored event
 * @param now by the server's clock
 */
export function paperTime({ startedAt, credited, length }: PaperTimes, latest: number, now: number): number {
  return Math.min(length, Math.max(latest, now - startedAt - credited, 0));
}

/** Time that may be given back after an interruption: the time since the last stored event. */
export function creditFor({ startedAt, credited }: PaperTimes, latest: number, now: number): number {
  return creditLeft(now - startedAt - credited - latest, credited);
}

/** The part of `lost` that may be given back if `credited` was given back before. */
export function creditLeft(lost: number, credited: number): number {
  const credit = Math.min(lost, MOST_CREDIT - credited);
  return credit >= LEAST_CREDIT ? Math.round(credit) : 0;
}

/** `1:02:03`, or `02:03` below an hour. Rounds seconds up, so that 00:00 is the end. */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
