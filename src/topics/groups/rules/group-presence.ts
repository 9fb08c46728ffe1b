/** Presence that a member's device publishes to the group. Times in epoch milliseconds by the server's clock. */
export interface MemberPresence {
  /** Null while the member does not study or their timer is paused. */
  readonly studying: { readonly since: number; readonly subject: string | null } | null;
  /** Id of the shared timer that the member has joined; null if none. */
  readonly joined: string | null;
}

/** A member who is studying. */
export interface Studying {
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly subject: string | null;
}

/** Maximum length of a subject name, in characters. Ekagra writes no longer one. */
const LONGEST_SUBJECT = 60;
/** Maximum length of a timer in ms (LONGEST_SESSION_MINUTES). */
const LONGEST_MS = 12 * 60 * 60_000;

/**
 * Parses the presence that a device published; null if it is invalid.
 * @param now by the server's clock
 */
export function readPresence(message: unknown, now: number): MemberPresence | null {
  if (message === null || typeof message !== 'object') return null;
  const { studying, joined } = message as Record<string, unknown>;
  return { studying: readStudying(studying, now), joined: typeof joined === 'string' ? joined : null };
}

function readStudying(studying: unknown, now: number): MemberPresence['studying'] {
  if (studying === null || typeof studying !== 'object') return null;
  const { since, subject } = studying as Record<string, unknown>;
  if (typeof since !== 'number' || !Number.isFinite(since)) return null;
  const name = typeof subject === 'string' ? subject.trim().slice(0, LONGEST_SUBJECT) : '';
  const plausible = Math.min(Math.max(since, now - LONGEST_MS), now);
  return { since: plausible, subject: name === '' ? null : name };
}

/** What members may know about each other. */
export interface KnownMember {
  readonly userId: string;
  readonly hidesStudyTime: boolean;
}

/**
 * Members who are studying, earliest start first. Presence is not authenticated: any member can publish any id. So only members count,
 * those who hide their study time are never shown, and nothing derived from it is stored.
 * @param presence as published, by the student id that devices claim
 */
export function studyingNow(
  presence: ReadonlyMap<string, readonly MemberPresence[]>,
  members: readonly KnownMember[],
): readonly Studying[] {
  return members
    .filter(({ hidesStudyTime }) => !hidesStudyTime)
    .flatMap(({ userId }) => {
      const studying = presence.get(userId)?.find((each) => each.studying !== null)?.studying;
      return studying ? [{ userId, ...studying }] : [];
    })
    .toSorted((a, b) => a.since - b.since);
}

/** Ids of the members whose devices publish that they are in this shared timer. */
export function joinedTimer(
  presence: ReadonlyMap<string, readonly MemberPresence[]>,
  members: readonly KnownMember[],
  timerId: string,
): readonly string[] {
  return members.map(({ userId }) => userId).filter((userId) => presence.get(userId)?.some(({ joined }) => joined === timerId));
}
