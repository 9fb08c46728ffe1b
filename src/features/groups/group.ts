/** A group as a member's device knows it. */
export interface Group {
  readonly id: string;
  readonly name: string;
  /** In the order in which they joined. */
  readonly members: readonly string[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly ownerId: string;
  readonly inviteCode: string;
  readonly isPublic: boolean;
  /** Epoch milliseconds. */
  readonly lastActivity: number;
}

/** The most a group can have, and the most groups that a student can be in: the server holds to them. */
export const MOST_MEMBERS = 200;
export const MOST_GROUPS = 50;
/** As long as a name may be. */
export const LONGEST_GROUP_NAME = 80;

/** What members see of each other. */
export interface Member {
  /** Of the card. */
  readonly id: string;
  /** Null once the account is gone. */
  readonly userId: string | null;
  readonly name: string;
  readonly username: string | null;
  readonly picture: string | null;
  /** Epoch milliseconds. */
  readonly joinedAt: number;
}

export function memberCountWords(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}
