import { elapsed, type FocusTimer, LONGEST_SESSION_MINUTES, readFocusTimer } from '../rules/focus-timer.ts';
import { type EndedTimer, isEndOf, outcomeOf, readStoredTimer, stoppedAfter, storedTimerValue, withEnded } from '../rules/stored-timer.ts';
import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { alone } from './alone.ts';
import { raiseSession, record, recordShown } from './record-session.ts';
import { type StudyProfile, studyProfileOf, timerHere, timerThere } from './study-profile.ts';

/*
 * The timer is one value, and the server's order decides whose value wins (MERGE-2). So each device remembers what it showed and compares
 * before each change: whatever another device wrote, the time shown on this device runs on or is recorded.
 */

/** Time that another device's write would have lost. */
export interface KeptTime {
  /** `replaced`: another timer runs now. `ended`: another device or an earlier release ended the same timer with less time. */
  readonly cause: 'replaced' | 'ended';
  readonly minutes: number;
}

/** A timer that ended on this device, with the time that this device showed. */
interface Claim {
  readonly sessionId: string;
  readonly ran: number;
  /** When an end or a session with less time was first seen, epoch ms. */
  readonly lessSince?: number;
  /** True once the server had a session with this time, or when a host decides about it. Fewer minutes after that are an edit. */
  readonly isKept?: boolean;
}

/** What this device remembers of the timers that it showed. */
interface Memory {
  readonly timer: FocusTimer | null;
  /** Ms of `timer` that were shown until `at`. */
  readonly ran: number;
  readonly at: number;
  readonly ended: readonly EndedTimer[];
  readonly claims: readonly Claim[];
}

const KEY = 'focus-timer';
const MINUTE_MS = 60_000;
/** A hidden tab's timers fire once a minute. A device that was away for longer has shown nothing meanwhile. */
const SHOWN_FOR_MS = 150_000;
const MOST_CLAIMS = 12;
/**
 * For this long after less time was first seen, this device restores its own time: the session may arrive after the end that names it.
 * Later, fewer minutes are an edit.
 */
const CLAIM_MS = 10 * MINUTE_MS;

const listeners = new Set<(kept: KeptTime) => void>();

/** @returns unsubscribe */
export function onKeptTime(listener: (kept: KeptTime) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function readProfile(replica: Replica, userId: string): Promise<StudyProfile> {
  return studyProfileOf(await replica.get('users', userId));
}

/** Compares the stored timer with the one that this device showed. Called after every change, and once a minute. */
export function settleTimer(replica: Replica, userId: string, now: number): Promise<WriteResult> {
  return alone(async () => {
    const { result } = await openTimer(replica, userId, now);
    return result.ok ? keepClaims(replica, userId, now) : result;
  });
}

export interface OpenTimer {
  /** The profile, with the timer as it continues on this device. */
  readonly profile: StudyProfile;
  /** How long this device has shown the timer, in ms. */
  readonly shown: number;
  readonly result: WriteResult;
}

/** Settles the timer before a change. Call it only within `alone`. */
export async function openTimer(replica: Replica, userId: string, now: number): Promise<OpenTimer> {
  const stored = await replica.get('users', userId);
  const profile = studyProfileOf(stored);
  const memory = await readMemory(replica);
  const ended = withEnded(profile.ended, memory.ended);
  const { timer: incoming } = profile;
  // A device that did not know of the end stored the timer again.
  const current = incoming !== null && ended.some((end) => isEndOf(end, incoming)) ? null : incoming;
  let timer = current;
  let { claims } = memory;
  if (stored !== null && memory.timer !== null) {
    const ran = shownUntil(memory, now);
    const isNull = stored.focus_timer === null;
    const outcome = outcomeOf(memory.timer, ran, { timer: current, ended }, isNull, now);
    if (outcome.kind === 'runs-on') timer = outcome.timer;
    if (outcome.kind === 'over') {
      const result = await recordOver(replica, userId, memory.timer, profile, outcome.ran, isNull, current !== null);
      if (!result.ok) return { profile, shown: 0, result };
    }
    if (timer?.sessionId !== memory.timer.sessionId) claims = [...claims, claimOf(memory.timer, ran)];
  }
  const isSame = JSON.stringify(timer) === JSON.stringify(memory.timer);
  const shown = timer === null ? 0 : isSame ? shownUntil(memory, now) : elapsed(timer, now);
  const next = { ...profile, timer, ended };
  const seen = { timer, ran: shown, at: now, ended, claims };
  if (JSON.stringify(timer) !== JSON.stringify(incoming)) return { profile: next, shown, result: await write(replica, userId, seen) };
  if (timer !== null || JSON.stringify({ ...memory, at: now }) !== JSON.stringify(seen)) await remember(replica, seen);
  return { profile: next, shown, result: { ok: true } };
}

async function recordOver(
  replica: Replica,
  userId: string,
  timer: FocusTimer,
  { clock }: StudyProfile,
  ran: number,
  isNull: boolean,
  isReplaced: boolean,
): Promise<WriteResult> {
  if (isNull) {
    // An earlier release ended the timer. If it recorded a session, that session counts, even if it has not arrived yet.
    const [known] = await replica.store.read('study_sessions', [timer.sessionId]);
    return known ? { ok: true } : record(replica, userId, stoppedAfter(timer, ran), clock, timer.startedAt);
  }
  const { result, minutes } = await recordShown(replica, userId, timer, clock, ran);
  if (result.ok) tell({ cause: isReplaced ? 'replaced' : 'ended', minutes });
  return result;
}

/** How a timer ends on this device. */
export interface End {
  /** Elapsed ms. */
  readonly ran: number;
  readonly isOwnChoice: boolean;
}

/**
 * Stores the timer that follows the opened one.
 * @param end the end of the opened timer; null when it continues, or when no timer was open
 */
export async function storeTimer(
  replica: Replica,
  userId: string,
  { profile, shown }: OpenTimer,
  timer: FocusTimer | null,
  now: number,
  end: End | null = null,
): Promise<WriteResult> {
  const { timer: before } = profile;
  const { claims } = await readMemory(replica);
  const next = { timer, ran: timer === null ? 0 : elapsed(timer, now), at: now };
  if (before === null || end === null) return write(replica, userId, { ...next, ended: profile.ended, claims });
  const { sessionId, standstill } = before;
  const ended = withEnded(profile.ended, [{ sessionId, ran: end.ran, standstill: end.isOwnChoice ? null : standstill }]);
  const claim = claimOf(before, end.isOwnChoice ? end.ran : Math.min(shown, end.ran));
  return write(replica, userId, { ...next, ended, claims: [...claims, claim] });
}

async function write(replica: Replica, userId: string, memory: Memory): Promise<WriteResult> {
  const { timer, ended } = memory;
  const result = await replica.edit('users', userId, { focus_timer: storedTimerValue({ timer: timerThere(timer), ended }) });
  if (result.ok) await remember(replica, memory);
  return result;
}

/** Drops the claim on a timer whose session the student corrects. */
export async function forgetClaim(replica: Replica, sessionId: string): Promise<void> {
  const memory = await readMemory(replica);
  if (!memory.claims.some((claim) => claim.sessionId === sessionId)) return;
  await remember(replica, { ...memory, claims: memory.claims.filter((claim) => claim.sessionId !== sessionId) });
}

function claimOf({ sessionId, following }: FocusTimer, ran: number): Claim {
  return { sessionId, ran, isKept: following !== null };
}

/**
 * Keeps the longer time when two devices ended the same timer and the server's order chose the session with less time. The other device's
 * end is either stored, or this device's end replaced it unseen and it is in the conflict log (MERGE-5). A device that saw the timer
 * replaced stores no end: then only its session shows the shorter time.
 */
async function keepClaims(replica: Replica, userId: string, now: number): Promise<WriteResult> {
  const memory = await readMemory(replica);
  if (memory.claims.length === 0) return { ok: true };
  const ends = await endsElsewhere(replica, userId);
  const claims: Claim[] = [];
  for (const claim of memory.claims) {
    const minutes = await minutesOnServer(replica, claim.sessionId);
    const isShort = minutes !== null && minutes * MINUTE_MS + MINUTE_MS <= claim.ran;
    const isEndedEarlier = ends.some(({ sessionId, ran }) => sessionId === claim.sessionId && ran + MINUTE_MS <= claim.ran);
    const isLess = isEndedEarlier || (isShort && !claim.isKept);
    const { lessSince = now } = claim;
    if (!isLess) claims.push(minutes === null ? claim : { ...claim, isKept: true });
    if (!isLess || now - lessSince > CLAIM_MS) continue;
    const whole = Math.min(Math.round(claim.ran / MINUTE_MS), LONGEST_SESSION_MINUTES);
    const { result, minutes: added } = await raiseSession(replica, claim.sessionId, whole);
    if (!result.ok) return result;
    tell({ cause: 'ended', minutes: added });
    claims.push({ ...claim, lessSince });
  }
  if (JSON.stringify(claims) !== JSON.stringify(memory.claims)) await remember(replica, { ...memory, claims });
  return { ok: true };
}

/** Minutes of a session on the server. Infinite for a deleted session; null while the server does not have this device's version. */
async function minutesOnServer(replica: Replica, sessionId: string): Promise<number | null> {
  const [session] = await replica.store.read('study_sessions', [sessionId]);
  if (!session || session.sync.version === 0 || session.sync.changes.length > 0) return null;
  return session._deleted ? Number.POSITIVE_INFINITY : Number(session['duration']);
}

async function endsElsewhere(replica: Replica, userId: string): Promise<readonly EndedTimer[]> {
  const stored = await replica.get('users', userId);
  const replaced = await replica.find('conflicts', { selector: { documentId: { $eq: userId } } });
  const values = replaced.filter(({ field }) => field === 'focus_timer').map(({ value }) => value as StoredValue);
  return [stored?.focus_timer, ...values].flatMap((value) => readStoredTimer(value).ended);
}

type StoredValue = Readonly<Record<string, unknown>> | null | undefined;

function tell(kept: KeptTime): void {
  if (kept.minutes > 0) for (const listener of listeners) listener(kept);
}

/** How long the timer has been shown until now, in ms. A device that slept, or whose clock was set, has shown nothing meanwhile. */
function shownUntil({ timer, ran, at }: Memory, now: number): number {
  if (timer === null || Math.abs(now - at) > SHOWN_FOR_MS) return ran;
  return ran + Math.max(elapsed(timer, now) - elapsed(timer, at), 0);
}

async function readMemory(replica: Replica): Promise<Memory> {
  const stored = ((await replica.store.getState(KEY)) ?? {}) as Partial<Memory>;
  const { timer, ran = 0, at = 0, ended = [], claims = [] } = stored;
  return { timer: timerHere(readFocusTimer(timer as unknown as StoredValue)), ran, at, ended, claims };
}

/** Stores the memory. If that fails, the stored timer counts, as on a device that remembers nothing. */
async function remember(replica: Replica, { timer, claims, ...memory }: Memory): Promise<void> {
  try {
    await replica.store.setState(KEY, { ...memory, timer: timerThere(timer), claims: claims.slice(-MOST_CLAIMS) });
  } catch (error) {
    console.error('The timer shown here could not be remembered', error);
  }
}
