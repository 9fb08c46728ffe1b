import type { Mutant } from './mutant.ts';

const storage = (source: string, suite: string) => ({ source: `replication/${source}`, suite });

/** Faults outside the simulation: the browser's storage, sessions and locks. A suite of `npm test` finds them. */
export const suiteMutants: readonly Mutant[] = [
  {
    rule: 'DOC-5',
    where: storage('local/replica.ts', 'replication/local/replica.test.ts'),
    find: `if (!current._deleted || isRepeated) return current;`,
    replace: `return current;`,
    why: 'a document created under a deleted id vanishes',
  },
  {
    rule: 'DOC-5',
    where: storage('local/replica.ts', 'replication/local/replica.test.ts'),
    find: `!current._deleted || isRepeated`,
    replace: `!current._deleted`,
    why: 'a draft stored by another tab revives what was deleted since',
  },
  {
    rule: 'DOC-5',
    where: storage('document/edit.ts', 'replication/document/documents.test.ts'),
    find: `return version === 0 && changes.length === 0 ?`,
    replace: `return version === 1 && changes.length === 0 ?`,
    why: 'a document created over a cleared tombstone is sent in part',
  },
  {
    rule: 'STORE-1',
    where: storage('storage/rxdb-store.ts', 'tests/storage/take-over.test.ts'),
    find: `if (isOutdated(database)) throw new StorageError('outdated', null);\n      const result`,
    replace: `const result`,
    why: 'a context overtaken by a newer release writes',
  },
  {
    rule: 'STORE-2',
    where: storage('storage/take-over.ts', 'tests/storage/take-over.test.ts'),
    find: `while (!(await removeOldStorage(each.name))) await moveDocuments(database, each);`,
    replace: `await removeOldStorage(each.name);`,
    why: 'late writes of a frozen tab stay in the old storage',
  },
  {
    rule: 'STORE-4',
    where: storage('storage/take-over.ts', 'tests/storage/take-over.test.ts'),
    find: `if (hasNewerRow) await voidCursors(database, schema.name);`,
    replace: ``,
    why: 'rows that an old tab pulled past the cursor are not pulled again',
  },
  {
    rule: 'STORE-5',
    where: storage('storage/births.ts', 'tests/storage/torn-storage.test.ts'),
    find: `birth === undefined || births === undefined || birth === births[feed.collection]`,
    replace: `true`,
    why: 'a cursor outlives its rows',
  },
  {
    rule: 'STORE-6',
    where: storage('storage/compact.ts', 'tests/storage/compaction.test.ts'),
    find: `age > (i < most ?`,
    replace: `age > (true ?`,
    why: 'a month of tombstones is kept, however many',
  },
  {
    rule: 'AUTH-2',
    where: storage('auth/auth-storage.ts', 'replication/auth/session-store.test.ts'),
    find: `&& (await hasUnsent(before.id))) throw`,
    replace: `&& false) throw`,
    why: 'another student is signed in over unsent changes',
  },
  {
    rule: 'AUTH-2',
    where: storage('auth/auth-storage.ts', 'replication/auth/session-store.test.ts'),
    find: `return isAnother ? { ...signedIn, ...toForgetValues([...toForget, owner.id]) } : signedIn;`,
    replace: `return isAnother ? signedIn : signedIn;`,
    why: 'the previous student’s data is not marked for deletion',
  },
  {
    rule: 'AUTH-3',
    where: storage('auth/sign-out.ts', 'replication/auth/session-store.test.ts'),
    find: `await deleteUserData(userId);`,
    replace: `deleteUserData(userId).catch(() => undefined);`,
    why: 'a deletion is unmarked before it has finished',
  },
  {
    rule: 'LEAD-2',
    where: storage('leader/tab-leader.ts', 'tests/replication/tab-leader.test.ts'),
    find: `if (!visibility.isVisible()) turn.abort();`,
    replace: ``,
    why: 'a hidden leader keeps its turn',
  },
  {
    rule: 'LEAD-3',
    where: storage('leader/tab-leader.ts', 'tests/replication/tab-leader.test.ts'),
    find: `isFrozen = visibility.isVisible();`,
    replace: `isFrozen = false;`,
    why: 'a frozen leader keeps its lock',
  },
  {
    rule: 'LEAD-3',
    where: storage('leader/tab-leader.ts', 'tests/replication/tab-leader.test.ts'),
    find: `cancelTimer = clock.after(ASK_AGAIN_AFTER_MS, want);`,
    replace: ``,
    why: 'a leader that answered once may freeze',
  },
  {
    rule: 'BG-1',
    where: { source: 'sw/try-again.ts', suite: 'sw/try-again.test.ts' },
    find: `waiting > 0 ||`,
    replace: ``,
    why: 'a background sync counts as done while changes wait',
  },
];
