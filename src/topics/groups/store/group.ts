import * as v from 'valibot';

/** A group as a member sees it. */
export interface Group {
  readonly id: string;
  readonly name: string;
  /** Member ids in the order of joining. */
  readonly members: readonly string[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly ownerId: string;
  readonly inviteCode: string;
  readonly isPublic: boolean;
  /** Epoch milliseconds. */
  readonly lastActivity: number;
}

/** A group as the server's answers name it. In this file, so that joining does not load the commands that change groups. */
export const GROUP_NAME = v.object({ id: v.string(), name: v.string() });
export type GroupName = Readonly<v.InferOutput<typeof GROUP_NAME>>;

/** Maximum members of a group, and groups of a student. The server enforces both. */
export const MOST_MEMBERS = 200;
export const MOST_GROUPS = 50;
/** Maximum length of a group's name. */
export const LONGEST_GROUP_NAME = 80;

/** A member as others see them. */
export interface Member {
  /** Id of the membership record. */
  readonly id: string;
  /** Null once the account is deleted. */
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
