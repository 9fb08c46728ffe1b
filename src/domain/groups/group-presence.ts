/** What a member's device tells the others of their group. Times by the server's clock, epoch milliseconds. */
export interface Told {
  /** What they study now; null while they do not, or their timer is paused. */
  readonly studying: { readonly since: number; readonly subject: string | null } | null;
  /** The shared timer they have joined. */
  readonly joined: string | null;
}

/** A member who studies now. */
export interface Studying {
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly subject: string | null;
}

/** Of a subject's name; what is longer was not written by Ekagra. */
const LONGEST_SUBJECT = 60;
/** A timer runs no longer (LONGEST_SESSION_MINUTES). */
const LONGEST_MS = 12 * 60 * 60_000;

/**
 * What one device told; null where it makes no sense.
 * @param now by the server's clock
 */
export function readTold(message: unknown, now: number): Told | null {
  if (message === null || typeof message !== 'object') return null;
  const { studying, joined } = message as Record<string, unknown>;
  return { studying: readStudying(studying, now), joined: typeof joined === 'string' ? joined : null };
}

function readStudying(told: unknown, now: number): Told['studying'] {
  if (told === null || typeof told !== 'object') return null;
  const { since, subject } = told as Record<string, unknown>;
  if (typeof since !== 'number' || !Number.isFinite(since)) return null;
  const name = typeof subject === 'string' ? subject.trim().slice(0, LONGEST_SUBJECT) : '';
  const plausible = Math.min(Math.max(since, now - LONGEST_MS), now);
  return { since: plausible, subject: name === '' ? null : name };
}

/** Members as far as others may know of them. */
export interface KnownMember {
  readonly userId: string;
  readonly hidesStudyTime: boolean;
}

/**
 * Who studies now. The devices of members say so themselves, under an id of their choice, and no server vouches
 * for it. So it is taken for no more than it is: somebody in the group says that this member studies. Only members count, nobody
 * who hides their study time is shown whoever says so, and nothing is stored of it or reckoned with.
 * @param told what devices told, by the id they gave
 */
export function studyingNow(told: ReadonlyMap<string, readonly Told[]>, members: readonly KnownMember[]): readonly Studying[] {
  return members
    .filter(({ hidesStudyTime }) => !hidesStudyTime)
    .flatMap(({ userId }) => {
      const studying = told.get(userId)?.find((each) => each.studying !== null)?.studying;
      return studying ? [{ userId, ...studying }] : [];
    })
    .toSorted((a, b) => a.since - b.since);
}

/** The members who follow a shared timer, as their devices say. */
export function joinedTimer(
  told: ReadonlyMap<string, readonly Told[]>,
  members: readonly KnownMember[],
  timerId: string,
): readonly string[] {
  return members.map(({ userId }) => userId).filter((userId) => told.get(userId)?.some(({ joined }) => joined === timerId));
}
