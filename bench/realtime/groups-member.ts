import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { createStudentClient } from '../../replication/auth/student-client.ts';
import { created } from '../../replication/document/edit.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { groupMessagesSchema } from '../../replication/schema/group-messages.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import type { Transport } from '../../replication/transport/transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../../tests/simulation/memory-store.ts';

export interface Student {
  readonly id: string;
  readonly token: string;
}

/** A member's device: the real engine and client, with its own connection and an in-memory database. */
export interface Member {
  readonly line: Line;
  readonly engine: Engine;
  readonly disk: MemoryDisk;
  /** Every message on the device except deleted ones. */
  messages(): readonly Readonly<Record<string, unknown>>[];
  /** Number of pulls so far. */
  pulls(): number;
  /** Writes a message, as the screen does. */
  send(groupId: string, text: string): void;
  close(): Promise<void>;
}

export interface MemberOptions {
  readonly serverUrl: string;
  readonly student: Student;
  /** State of the device when it was closed. */
  readonly disk?: MemoryDisk;
  /** Called when a message is first stored on the device. */
  readonly onMessage?: (id: string, text: string) => void;
  /** Replaces the engine's pulls, for a peer. */
  readonly withPull?: (pull: Transport['pull']) => Transport['pull'];
}

export async function openMember(options: MemberOptions): Promise<Member> {
  const { serverUrl, student, disk = memoryDisk(), onMessage, withPull = (pull) => pull } = options;
  const line = await openLine(serverUrl);
  const put = disk.put.bind(disk);
  disk.put = (collection, write) => {
    const isWritten = put(collection, write);
    if (collection === 'group_messages' && isWritten && !write.previous) onMessage?.(write.next.id, String(write.next['text']));
    return isWritten;
  };
  const tokens = { accessToken: () => Promise.resolve(student.token) };
  const client = createStudentClient({ url: line.url, publishableKey: PUBLISHABLE_KEY, fetch }, tokens, student.id);
  const collections = Object.values(collectionSchemas);
  const transport = supabaseTransport(client, collections, tokens.accessToken);
  let pulls = 0;
  const engine = createEngine({
    userId: student.id,
    collections,
    store: memoryStore(disk),
    transport: {
      ...transport,
      pull: withPull(async (request) => {
        pulls += 1;
        return transport.pull(request);
      }),
    },
    leader: { lead: (_signal, work) => work() },
    clock: systemClock,
    random: Math.random,
    newId: randomUUID,
  });
  engine.start();
  return {
    line,
    engine,
    disk,
    messages: () => [...(disk.documents.get('group_messages')?.values() ?? [])].filter(({ _deleted }) => !_deleted),
    pulls: () => pulls,
    send(groupId, text) {
      const fields = { groupId, createdBy: student.id, text, createdAt: 0, updatedAt: 0, mentions: [], reactions: [] };
      disk.put('group_messages', { previous: undefined, next: created(groupMessagesSchema, randomUUID(), fields, 'bench') });
      for (const listener of disk.listeners) listener();
    },
    async close() {
      await engine.stop();
      await client.realtime.disconnect();
      line.close();
    },
  };
}

/** A member's breakable connection to the server, which carries all their traffic. */
interface Line {
  readonly url: string;
  /** Bytes so far, as a phone is charged for. */
  bytes(): { readonly up: number; readonly down: number };
  /** Breaks every connection silently. Later ones work. */
  drop(): void;
  close(): void;
}

async function openLine(serverUrl: string): Promise<Line> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  const carried = { up: 0, down: 0 };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      // Broken connections are part of the test.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (data: Buffer) => (carried.up += data.length)).pipe(far);
    far.on('data', (data: Buffer) => (carried.down += data.length)).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => ({ ...carried }),
    drop() {
      for (const socket of open) socket.resetAndDestroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
