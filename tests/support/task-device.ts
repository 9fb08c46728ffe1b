import { randomUUID } from 'node:crypto';

import type { Student } from '../../backend/testing/client.ts';
import { created, edited } from '../../replication/document/edit.ts';
import { systemClock } from '../../replication/engine/clock.ts';
import type { Clock } from '../../replication/engine/clock.ts';
import { openSession, type Session } from '../../replication/engine/session.ts';
import type { PullAnswer } from '../../replication/protocol/wire.ts';
import { pullFeeds } from '../../replication/pull/pull.ts';
import { adaptiveBatchSize } from '../../replication/push/batch-size.ts';
import { pushWaiting } from '../../replication/push/push.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../simulation/memory-store.ts';

const collections = Object.values(collectionSchemas);

/** A student's device with tasks, which replicates when it is told to. */
export interface TestDevice {
  readonly disk: MemoryDisk;
  readonly session: Session;
  /** One push and one pull. */
  sync(): Promise<PullAnswer[]>;
  add(title: string): string;
  change(id: string, fields: Record<string, unknown>): void;
  /** Of the tasks that are not deleted. */
  titles(): string[];
}

export async function createTestDevice(student: Student, clock: Clock = systemClock): Promise<TestDevice> {
  const disk = memoryDisk();
  const transport = supabaseTransport(student.client, collections, () => Promise.resolve());
  let answers: PullAnswer[] = [];
  const session = await openSession({
    userId: student.id,
    collections,
    store: memoryStore(disk),
    transport: {
      ...transport,
      async pull(request) {
        const answer = await transport.pull(request);
        answers.push(answer as PullAnswer);
        return answer;
      },
    },
    leader: { lead: (_signal, work) => work() },
    clock,
    random: Math.random,
    newId: randomUUID,
  });
  return {
    disk,
    session,
    async sync() {
      answers = [];
      await pushWaiting(session, adaptiveBatchSize(systemClock));
      await pullFeeds(session);
      return answers;
    },
    add(title) {
      const id = randomUUID();
      const fields = { createdBy: student.id, createdAt: 1, title, position: 'a0' };
      disk.put('todos', { previous: undefined, next: created(todosSchema, id, fields, 'here') });
      return id;
    },
    change(id, fields) {
      const previous = disk.documents.get('todos')!.get(id)!;
      disk.put('todos', { previous, next: edited(todosSchema, previous, fields, 'here') });
    },
    titles: () =>
      [...(disk.documents.get('todos')?.values() ?? [])].flatMap((task) => (task._deleted ? [] : [String(task['title'])])).sort(),
  };
}
