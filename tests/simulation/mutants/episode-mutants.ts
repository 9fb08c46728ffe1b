import type { EpisodeName } from '../plan.ts';
import type { Mutant } from './mutant.ts';

const seenBy = (episode: EpisodeName, source: string) => ({ source, episode });

/** Faults beside the edits of documents: each is found by the checks of one episode alone. */
export const episodeMutants: readonly Mutant[] = [
  {
    rule: 'DOC-5',
    where: seenBy('repeats', 'src/topics/tasks/store/repeating.ts'),
    find: `id: await derivedId('next', task.id), createdBy`,
    replace: `id: await derivedId('next', task.id, completedOn), createdBy`,
    why: 'two devices that complete a task on different days make two next ones',
  },
  {
    rule: 'DOC-5',
    where: seenBy('repeats', 'src/topics/tasks/store/repeating.ts'),
    find: `insert('todos', { id, createdBy }, { ...copied, createdAt: now.getTime(), position });`,
    replace: `insert('todos', { id, createdBy, ...copied, position }, { createdAt: now.getTime() });`,
    why: 'the next task as one device computed it replaces the later day of the other',
  },
  {
    rule: 'CONF-2',
    where: seenBy('reviews', 'replication/schema/flashcards.ts'),
    find: `computed: ['due', 'memory',`,
    replace: `computed: ['due',`,
    why: 'the memory of a card is in the conflict log',
  },
  {
    rule: 'MERGE-2',
    where: seenBy('reviews', 'replication/schema/flashcards.ts'),
    find: `merge: { reviews: 'set' },`,
    replace: `merge: {},`,
    why: 'the reviews of one device replace those of the other',
  },
  {
    rule: 'PUSH-1',
    where: seenBy('manyChanges', 'replication/push/collect-batch.ts'),
    find: `Math.min(place, MOST_CHANGES) : MOST_CHANGES`,
    replace: `place : sync.changes.length`,
    why: 'more changes of a document than the server takes are sent, and refused',
  },
  {
    rule: 'DOC-2',
    where: seenBy('manyChanges', 'replication/document/coalesce.ts'),
    find: `const joined = isOpen(before) && earlier.n === before.open ? join(earlier, newest) : undefined;`,
    replace: `const joined = undefined as Change | undefined;`,
    why: 'what waits offline grows with every edit',
  },
  {
    rule: 'TOMB-3',
    where: seenBy('away', 'replication/push/push.ts'),
    find: `: withoutTombstone(current, pushed);`,
    replace: `: { ...withoutTombstone(current, pushed), lost: [] };`,
    why: 'what was written in a task that is gone for everybody is lost',
  },
  {
    rule: 'OUT-4',
    where: seenBy('lines', 'replication/transport/supabase-transport.ts'),
    find: `if (status === 0) throw`,
    replace: `if (status === -1) throw`,
    why: 'a name that is not resolved is called a problem of the server',
  },
  {
    rule: 'MERGE-2',
    where: seenBy('timers', 'src/topics/focus/rules/stored-timer.ts'),
    find: `if (timer === null && !isNull && (endsAt === null || endsAt > now)) return { kind: 'runs-on', timer: shown };`,
    replace: ``,
    why: 'a device that ends its old timer ends the one that runs elsewhere',
  },
  {
    rule: 'PUSH-4',
    where: seenBy('purged', 'replication/protocol/wire.ts'),
    find: `'duplicate', 'missing-reference'] as const`,
    replace: `'duplicate'] as const`,
    why: 'what was written for an account that is purged is sent for ever, and nobody is told',
  },
  {
    rule: 'TOMB-3',
    where: seenBy('purged', 'replication/push/push.ts'),
    find: `: withoutTombstone(current, pushed);`,
    replace: `: { ...withoutTombstone(current, pushed), lost: [] };`,
    why: 'words in a document that was purged with its account are lost',
  },
  {
    rule: 'SCOPE-2',
    where: seenBy('purged', 'replication/scope/forget-scopes.ts'),
    find: `return !sync.lost && sync.changes.every(isBare);`,
    replace: `return true;`,
    why: 'words in notes of a group leave with the membership of a purged account',
  },
  {
    rule: 'OUT-4',
    where: seenBy('purged', 'replication/auth/refresh-tokens.ts'),
    find: `'refresh_token_not_found',`,
    replace: ``,
    why: 'a session that ended with its account is called a missing network',
  },
  {
    rule: 'DOC-5',
    where: seenBy('imports', 'src/topics/transfer/store/write-documents.ts'),
    find: `{ isDerived: true },`,
    replace: `{},`,
    why: 'a restored export replaces newer words that its device has not read yet',
  },
  {
    rule: 'DOC-5',
    where: seenBy('imports', 'src/topics/transfer/store/restore.ts'),
    find: `if (here === undefined || here._deleted) {`,
    replace: `if (here === undefined) {`,
    why: 'a restore leaves out what was deleted since the export',
  },
  {
    rule: 'MERGE-5',
    where: seenBy('imports', 'src/topics/transfer/store/restore.ts'),
    find: `choice === 'replace' ? batch.changed : [];`,
    replace: `batch.changed;`,
    why: 'a restore that is to keep what is here replaces it',
  },
  {
    rule: 'TRIAL-4',
    where: seenBy('trials', 'replication/document/taken-along.ts'),
    find: `return withLost(edited(schema, current, wanted, by), replaced, wanted, now);`,
    replace: `return edited(schema, current, wanted, by);`,
    why: 'what was tried replaces the account’s own words silently',
  },
  {
    rule: 'TRIAL-4',
    where: seenBy('trials', 'replication/storage/move-trial.ts'),
    find: `    const taken = await asTaken(schema.name as CollectionName, whole);`,
    replace: `    await from.markMoved(documents.map((document) => ({ document, n: 1 })));
    const taken = await asTaken(schema.name as CollectionName, whole);`,
    why: 'a tab that is killed between marking and copying loses what was tried',
  },
  {
    rule: 'TRIAL-4',
    where: seenBy('trials', 'src/shared/replica/as-account.ts'),
    find: `subjects.set(id, known?.id ??`,
    replace: `subjects.set(id, id);
    void (known?.id ??`,
    why: 'a subject comes along beside the account’s own of the same name',
  },
  {
    rule: 'STORE-1',
    where: seenBy('takenBack', 'replication/auth/session-store.ts'),
    find: `const request = factory.open(name, version);`,
    replace: `const request = factory.open(name);`,
    why: 'an earlier release opens the storage of a newer one, and sends from it',
  },
  {
    rule: 'STORE-1',
    where: seenBy('takenBack', 'replication/auth/session-store.ts'),
    find: `throw lose('outdated', OLDER);`,
    replace: `throw error;`,
    why: 'an earlier release on storage of a newer one says nothing',
  },
];
