import { type OlderRecord, olderRecord, plainName, textOf } from './older-value.ts';

export type OlderKind = 'users' | 'todos' | 'sessions' | 'subjects' | 'groups' | 'other';

export interface OlderEntry {
  readonly id: string;
  /** The student's id in the older app; empty if the file does not say. */
  readonly owner: string;
  readonly record: OlderRecord;
}

export type OlderCollections = Readonly<Record<OlderKind, readonly OlderEntry[]>>;

/** Names of collections that occur in files, in lower case and without separators. */
const NAMES: Readonly<Record<string, OlderKind>> = {
  users: 'users',
  user: 'users',
  profile: 'users',
  profiles: 'users',
  userprofile: 'users',
  todos: 'todos',
  tasks: 'todos',
  studysessions: 'sessions',
  sessions: 'sessions',
  usersubjects: 'subjects',
  subjects: 'subjects',
  groups: 'groups',
  studygroups: 'groups',
  groupmessages: 'other',
  messages: 'other',
  chats: 'other',
};

/** Maximum nesting: collections are in the file itself, in a wrapper, or in a student's record. */
const DEEPEST = 5;
const MOST_ENTRIES = 300_000;
const MOST_MEMBERS = 100_000;

/** Finds the collections in an older app's JSON, whatever wraps them. Null if there are none. */
export function olderCollections(json: unknown): OlderCollections | null {
  const found: Record<OlderKind, OlderEntry[]> = { users: [], todos: [], sessions: [], subjects: [], groups: [], other: [] };
  let count = 0;

  function walk(value: unknown, owner: string, depth: number): void {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > DEEPEST) return;
    for (const [name, inner] of Object.entries(value).slice(0, MOST_MEMBERS)) {
      const kind = Object.hasOwn(NAMES, plainName(name)) ? NAMES[plainName(name)]! : null;
      if (kind === null) walk(inner, owner, depth + 1);
      else collect(kind, inner, owner, depth + 1);
    }
  }

  function collect(kind: OlderKind, value: unknown, owner: string, depth: number): void {
    for (const [key, member] of membersOf(kind, value)) {
      const record = olderRecord(member);
      if (record === null || count >= MOST_ENTRIES) continue;
      count += 1;
      const id = textOf(record, 'id', 'uid', 'docid') || key;
      const own = kind === 'users' ? id || owner : textOf(record, 'createdby', 'userid', 'uid', 'owner', 'ownerid') || owner;
      found[kind].push({ id, owner: own, record });
      // A student's record may contain their collections.
      if (kind === 'users') walk(member, own, depth + 1);
    }
  }

  if (Array.isArray(json)) collect(kindOf(json), json, '', 0);
  else walk(json, '', 0);
  return count === 0 ? null : found;
}

/** The members of a list, of a map by id, or of a single record, such as a profile alone. */
function membersOf(kind: OlderKind, value: unknown): (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((member) => ['', member] as const);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).slice(0, MOST_ENTRIES);
  const isOneRecord = kind === 'users' && entries.some(([, member]) => typeof member !== 'object');
  return isOneRecord ? [['', value]] : entries;
}

/** Detects the kind of a list without a name, by the fields of its first records. */
function kindOf(list: readonly unknown[]): OlderKind {
  const names = list.slice(0, 20).flatMap((member) => [...(olderRecord(member)?.keys() ?? [])]);
  if (names.includes('starttime') || names.includes('duration')) return 'sessions';
  return names.includes('title') || names.includes('text') ? 'todos' : 'other';
}
