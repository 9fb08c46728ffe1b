import type { MentioningMessage } from '../../reminders/rules/index.ts';

/** A student's blocks and mutes. */
export interface Quiet {
  /** Ids of students. */
  readonly blocked: ReadonlySet<string>;
  /** Ids of groups and students. */
  readonly muted: ReadonlySet<string>;
}

/** Maximum entries, as in the database (users.blocked, users.muted). */
export const MOST_QUIET = { blocked: 200, muted: 300 } as const;

/** Blocks and mutes of a profile; none without one. */
export function quietOf(profile: { readonly blocked?: readonly string[]; readonly muted?: readonly string[] } | null | undefined): Quiet {
  return { blocked: new Set(profile?.blocked), muted: new Set(profile?.muted) };
}

/** Whether a message neither notifies nor counts as unread. Messages that a moderator hid have nothing to read. */
export function isQuiet(
  { blocked, muted }: Quiet,
  { groupId, createdBy, hidden }: Pick<MentioningMessage, 'createdBy'> & { readonly groupId: string; readonly hidden: string | null },
): boolean {
  const author = createdBy ?? '';
  return hidden !== null || muted.has(groupId) || muted.has(author) || blocked.has(author);
}
