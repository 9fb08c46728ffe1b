import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';

export type TodoChange = RealtimePostgresChangesPayload<Record<string, unknown>>;

export interface Changes {
  /** The next change, in the order of arrival. Rejects when none comes. */
  next(): Promise<TodoChange>;
  /** Messages of the server about the channel itself. */
  nextSystemMessage(): Promise<{ status: string; message: string }>;
  /** Resolves when the channel is closed. */
  readonly closed: Promise<void>;
  stop(): Promise<void>;
}

/** Longer than any of these tests should ever take. */
const PATIENCE_MS = 10_000;

/** Subscribes to changes of todos and resolves when the server says that it listens. */
export async function listenToTodos(
  client: SupabaseClient,
  filter?: string,
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE' = '*',
): Promise<Changes> {
  const changes = queue<TodoChange>();
  const system = queue<{ status: string; message: string }>();
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  const channel = client.channel(`todos-${crypto.randomUUID()}`);
  channel.on('postgres_changes', { event: event as '*', schema: 'public', table: 'todos', ...(filter ? { filter } : {}) }, changes.push);
  channel.on('system', {}, system.push);
  channel.subscribe((status) => {
    if (status === 'CLOSED') onClosed();
  });
  const first = await system.next();
  if (first.message !== 'Subscribed to PostgreSQL') throw new Error(first.message);
  return {
    next: changes.next,
    nextSystemMessage: system.next,
    closed,
    stop: async () => {
      await client.removeChannel(channel);
    },
  };
}

function queue<T>(): { push(item: T): void; next(): Promise<T> } {
  const items: T[] = [];
  const waiting: ((item: T) => void)[] = [];
  return {
    push: (item) => {
      const taker = waiting.shift();
      if (taker) taker(item);
      else items.push(item);
    },
    next: () =>
      new Promise<T>((resolve, reject) => {
        const item = items.shift();
        if (item !== undefined) return resolve(item);
        const timer = setTimeout(() => reject(new Error(`nothing arrived within ${PATIENCE_MS} ms`)), PATIENCE_MS);
        waiting.push((late) => {
          clearTimeout(timer);
          resolve(late);
        });
      }),
  };
}
