import { elapsed, endOf, type FocusTimer, readFocusTimer } from './focus-timer.ts';

/** A timer that ended. It tells another device that its timer was ended and not only replaced. */
export interface EndedTimer {
  readonly sessionId: string;
  /** Elapsed ms. */
  readonly ran: number;
  /**
   * Total length of the timer's pauses when it ran out: a device that missed a pause sees the end too early. Null: the student ended it.
   */
  readonly standstill: number | null;
}

/**
 * The value that all devices share (`users.focus_timer`, MERGE-2): the running timer, and the last timers that ended. A device that was
 * offline replaces the whole value, but ends only the timers that it lists as ended.
 */
export interface StoredTimer {
  readonly timer: FocusTimer | null;
  /** Oldest first. */
  readonly ended: readonly EndedTimer[];
}

const MINUTE_MS = 60_000;
/** Limit of the list: the column holds 2 KB. */
const MOST_ENDED = 12;

/** Parses a stored value. Earlier releases store null when a timer ends and list no ended timers. */
export function readStoredTimer(stored: Readonly<Record<string, unknown>> | null | undefined): StoredTimer {
  const ended = Array.isArray(stored?.['ended']) ? stored['ended'].flatMap((entry) => readEnded(entry) ?? []) : [];
  return { timer: readFocusTimer(stored), ended: ended.slice(-MOST_ENDED) };
}

function readEnded(entry: unknown): EndedTimer | null {
  if (!Array.isArray(entry)) return null;
  const [sessionId, ran, standstill] = entry as readonly unknown[];
  const isWhole = typeof sessionId === 'string' && Number.isFinite(ran) && (standstill === null || Number.isFinite(standstill));
  return isWhole ? ({ sessionId, ran, standstill } as EndedTimer) : null;
}

/** The stored value. Earlier releases read a value without a running timer as no timer. */
export function storedTimerValue({ timer, ended }: StoredTimer): Record<string, unknown> | null {
  if (ended.length === 0) return timer && { ...timer };
  return { ...timer, ended: ended.slice(-MOST_ENDED).map(({ sessionId, ran, standstill }) => [sessionId, ran, standstill]) };
}

/** Merges two lists. When both have the same timer, the student's own end wins, otherwise the end that counts more pauses. */
export function withEnded(known: readonly EndedTimer[], more: readonly EndedTimer[]): readonly EndedTimer[] {
  const ends = new Map(known.map((end) => [end.sessionId, end]));
  for (const end of more) {
    const other = ends.get(end.sessionId);
    if (!other || rankOf(end) > rankOf(other) || (rankOf(end) === rankOf(other) && end.ran > other.ran)) ends.set(end.sessionId, end);
  }
  return [...ends.values()].slice(-MOST_ENDED);
}

function rankOf({ standstill }: EndedTimer): number {
  return standstill ?? Number.POSITIVE_INFINITY;
}

/** True if this end ends the timer. False also when the timer ran out on a device that had missed a pause. */
export function isEndOf({ sessionId, standstill }: EndedTimer, timer: FocusTimer): boolean {
  if (sessionId !== timer.sessionId) return false;
  return standstill === null || (timer.pausedAt === null && timer.standstill === standstill);
}

/** What happens to the timer that this device showed, once another value is stored. */
type Outcome =
  /** The stored timer includes its time, or the device that ended it recorded it. */
  | { readonly kind: 'kept' }
  /** The timer runs on. `timer` is to be stored. */
  | { readonly kind: 'runs-on'; readonly timer: FocusTimer }
  /** The timer is over. `ran` ms of it may be unrecorded. */
  | { readonly kind: 'over'; readonly ran: number };

/**
 * Compares the timer that this device showed with the stored value.
 * @param ran ms of `shown` that this device has shown
 * @param isNull nothing is stored at all: an earlier release ended a timer without naming it
 */
export function outcomeOf(shown: FocusTimer, ran: number, { timer, ended }: StoredTimer, isNull: boolean, now: number): Outcome {
  if (timer?.sessionId === shown.sessionId) {
    // When only the clock changed, the timer moves with it. For a shared timer, the host decides what counts.
    const isSame = timer.pausedAt === shown.pausedAt && timer.standstill === shown.standstill && timer.startedAt === shown.startedAt;
    if (isSame || timer.following !== null || elapsed(timer, now) + MINUTE_MS > ran) return { kind: 'kept' };
    return { kind: 'runs-on', timer: caughtUp(timer, ran, now) };
  }
  const end = ended.find((other) => isEndOf(other, shown));
  if (end) return shown.following !== null || end.ran + MINUTE_MS > ran ? { kind: 'kept' } : { kind: 'over', ran };
  const endsAt = endOf(shown);
  if (timer === null && !isNull && (endsAt === null || endsAt > now)) return { kind: 'runs-on', timer: shown };
  // The timer ran until the other one started, whether this device was open or not.
  const replacedAt = Math.min(timer?.startedAt ?? endsAt ?? now, now);
  return { kind: 'over', ran: Math.max(ran, isNull ? 0 : elapsed(shown, replacedAt)) };
}

/** The timer with `ran` ms elapsed by now. Another device paused it without knowing that it kept running on this device. */
function caughtUp(timer: FocusTimer, ran: number, now: number): FocusTimer {
  return { ...timer, pausedAt: timer.pausedAt === null ? null : now, standstill: now - timer.startedAt - ran };
}

/** The timer as if it had been stopped after `ran` ms. */
export function stoppedAfter(timer: FocusTimer, ran: number): FocusTimer {
  return { ...timer, pausedAt: timer.startedAt + timer.standstill + ran };
}
