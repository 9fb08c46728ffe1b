import type { EpisodeName } from '../plan.ts';
import type { Mutant } from './mutant.ts';

const seenBy = (episode: EpisodeName, source: string) => ({ source, episode });

/** Faults beside the edits of documents: each is found by the checks of one episode alone. */
export const episodeMutants: readonly Mutant[] = [
  {
    rule: 'DOC-5',
    where: seenBy('repeats', 'src/features/tasks/repeating.ts'),
    find: `id: await derivedId('next', task.id), createdBy`,
    replace: `id: await derivedId('next', task.id, completedOn), createdBy`,
    why: 'two devices that complete a task on different days make two next ones',
  },
  {
    rule: 'DOC-5',
    where: seenBy('repeats', 'src/features/tasks/repeating.ts'),
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
    where: seenBy('timers', 'src/domain/focus/stored-timer.ts'),
    find: `if (timer === null && !isNull && (endsAt === null || endsAt > now)) return { kind: 'runs-on', timer: shown };`,
    replace: ``,
    why: 'a device that ends its old timer ends the one that runs elsewhere',
  },
];
