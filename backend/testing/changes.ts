import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { createQueue } from './queue.ts';

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

export interface Changes {
  readonly channel: RealtimeChannel;
  /** The next change, in the order of arrival. Rejects when none comes. */
  next(): Promise<Change>;
  /** Messages of the server about the channel itself. */
  nextSystemMessage(): Promise<{ status: string; message: string }>;
  /** Message of the next error; others before it are dropped. */
  nextError(): Promise<string>;
  /** Resolves when the channel is closed. */
  readonly closed: Promise<void>;
  stop(): Promise<void>;
}

interface Wish {
  readonly table: string;
  readonly filter?: string | undefined;
  readonly event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  readonly select?: string[];
}

/** Subscribes to changes of todos and resolves when the server says that it listens. */
export function listenToTodos(client: SupabaseClient, filter?: string, event: Wish['event'] = '*'): Promise<Changes> {
  return listen(client, { table: 'todos', filter, event });
}

/** Subscribes with these bindings on one channel and resolves when the server says that it listens. Rejects with its refusal. */
export async function listen(client: SupabaseClient, ...wishes: Wish[]): Promise<Changes> {
  const changes = createQueue<Change>();
  const system = createQueue<{ status: string; message: string }>();
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  const channel = client.channel(`changes-${crypto.randomUUID()}`);
  for (const { table, filter, event = '*', select } of wishes) {
    const wish = { event: event as '*', schema: 'public', table, ...(filter ? { filter } : {}), ...(select ? { select } : {}) };
    channel.on('postgres_changes', wish, changes.push);
  }
  channel.on('system', {}, system.push);
  channel.subscribe((status) => {
    if (status === 'CLOSED') onClosed();
  });
  const first = await system.next();
  if (first.message !== 'Subscribed to PostgreSQL') throw new Error(first.message);
  return {
    channel,
    next: () => changes.next(),
    nextSystemMessage: () => system.next(),
    nextError: async () => (await system.next(({ status }) => status === 'error')).message,
    closed,
    stop: async () => {
      await client.removeChannel(channel);
    },
  };
}
