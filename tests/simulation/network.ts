import type { SupabaseClient } from '@supabase/supabase-js';

import type { PullRequest, PushRequest, ServerRow } from '../../replication/protocol/wire.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import type { Life } from './life.ts';
import { derived } from './random.ts';
import type { Server } from './server.ts';
import type { World } from './world.ts';

export interface Weather {
  partitioned: boolean;
  /** Probabilities of what happens to a message. */
  lostRequest: number;
  lostAnswer: number;
  duplicate: number;
  lostEvent: number;
  /** How requests fail where no connection is made; undefined: they do not. */
  rejects?: (() => Promise<Response>) | undefined;
  /** Fates of the next answers, in order. */
  readonly forged: Forgery[];
}

/** An answer as PostgREST's client returns it. */
export interface Response {
  readonly status: number;
  readonly data: unknown;
  readonly error: { readonly message: string; readonly code?: string } | null;
}

/** Fate of an answer. */
export type Forgery = (answer: Response) => Response;

/** Traffic of one device's line. */
export interface Traffic {
  requests: number;
  /** Of which are pushes. */
  pushes: number;
  /** Sent and received. */
  bytes: number;
  /** Contexts that waited for an answer at the same time. */
  mostAtOnce: number;
}

export interface Line {
  /** As used by `supabaseTransport`. */
  client(life: Life): SupabaseClient;
  /** The network is back: sockets join again. */
  reconnect(): void;
  /** Up to now. */
  readonly traffic: Readonly<Traffic>;
  /** True from an answer of a server that fails to the next good one. */
  isAiling(life: Life): boolean;
}

interface LineOptions {
  readonly name: string;
  readonly seed: number;
  readonly user: string;
  readonly world: World;
  readonly server: Server;
  readonly weather: Weather;
  readonly outage: () => boolean;
  readonly schemas: () => readonly CollectionSchema[];
  readonly mayRead: (collection: string, row: ServerRow) => boolean;
}

interface Channel {
  readonly changes: { readonly table: string; readonly filter: string; readonly listener: (payload: object) => void }[];
  readonly system: ((message: object) => void)[];
  readonly life: Life;
  isOpen: boolean;
  isListening: boolean;
}

const NO_ANSWER: Response = { status: 0, data: null, error: { message: 'TypeError: fetch failed' } };
const OUTAGE: Response = { status: 503, data: null, error: { message: 'Service Unavailable' } };

/** One device's connection: any message can be lost, delayed, duplicated and replaced. */
export function createLine(options: LineOptions): Line {
  const { name, seed, user, world, server, weather } = options;
  const channels = new Set<Channel>();
  const waiting = new Map<Life, number>();
  /** When a server that fails last answered, until it answers well what was asked after that. */
  const ailing = { pull: new Map<Life, number>(), push: new Map<Life, number>() };
  const traffic: Traffic = { requests: 0, pushes: 0, bytes: 0, mostAtOnce: 0 };
  let messages = 0;

  async function answered(kind: 'pull' | 'push', request: PullRequest & PushRequest): Promise<Response> {
    if (options.outage()) return OUTAGE;
    try {
      const data = await (kind === 'pull' ? server.pull(user, request) : server.push(user, request));
      return { status: 200, data: structuredClone(data), error: null };
    } catch (error) {
      return { status: 500, data: null, error: { message: String(error) } };
    }
  }

  async function send(life: Life, kind: 'pull' | 'push', request: PullRequest & PushRequest): Promise<Response> {
    await life.pass();
    const asked = world.now();
    const fate = derived(seed, name, 'message', messages++);
    const text = JSON.stringify(request);
    traffic.requests += 1;
    if (kind === 'push') traffic.pushes += 1;
    traffic.bytes += text.length;
    waiting.set(life, (waiting.get(life) ?? 0) + 1);
    for (const other of waiting.keys()) if (other.isOver()) waiting.delete(other);
    traffic.mostAtOnce = Math.max(traffic.mostAtOnce, waiting.size);
    try {
      const sent = JSON.parse(text) as PullRequest & PushRequest;
      await world.sleep(10 + fate.below(400));
      if (weather.rejects) return await world.outside(weather.rejects());
      const isLost = weather.partitioned || fate.chance(weather.lostRequest);
      // A request that nobody awaits any more may still arrive, once or twice.
      if (fate.chance(weather.duplicate)) world.after(fate.below(20_000), () => void answered(kind, sent));
      const answer = isLost ? NO_ANSWER : await answered(kind, sent);
      await world.sleep(10 + fate.below(400));
      await life.pass();
      if (answer === NO_ANSWER || weather.partitioned || fate.chance(weather.lostAnswer)) return NO_ANSWER;
      traffic.bytes += JSON.stringify(answer.data)?.length ?? 0;
      if (answer.status >= 500) ailing[kind].set(life, world.now());
      else if (asked > (ailing[kind].get(life) ?? Infinity)) ailing[kind].delete(life);
      return weather.forged.shift()?.(answer) ?? answer;
    } finally {
      const left = (waiting.get(life) ?? 1) - 1;
      if (left > 0) waiting.set(life, left);
      else waiting.delete(life);
    }
  }

  /** The server starts to listen to the database some time after the socket has joined. */
  function join(channel: Channel): void {
    channel.isListening = false;
    world.after(derived(seed, name, 'join', messages).below(500), () => {
      if (weather.partitioned || !channel.isOpen || channel.life.isOver()) return;
      channel.isListening = true;
      for (const told of channel.system) told({ extension: 'postgres_changes', status: 'ok' });
    });
  }

  server.onCommit((row, collection) => {
    if (!options.mayRead(collection, row)) return;
    const fate = derived(seed, name, 'event', row.id, row._version, JSON.stringify(row._seen));
    const schema = options.schemas().find((known) => known.name === collection);
    const filter = schema ? `${schema.scope}=eq.${String(row[schema.scope])}` : '';
    const isCut = fate.chance(0.05);
    const heard = [...channels].filter((channel) => channel.isListening);
    for (let copies = fate.chance(weather.duplicate) ? 2 : 1; copies > 0; copies--) {
      if (weather.partitioned || fate.chance(weather.lostEvent)) continue;
      // Occasionally so late that everything else has happened before.
      world.after(fate.below(fate.chance(0.15) ? 20_000 : 2000), () => {
        if (weather.partitioned) return;
        for (const channel of heard) {
          if (channel.life.isOver() || !channel.isOpen) continue;
          const payload = isCut
            ? { eventType: 'UPDATE', new: { id: row.id }, errors: ['Payload Too Large'] }
            : { eventType: 'UPDATE', new: { ...structuredClone(row), _xact: '0' }, errors: null };
          for (const change of channel.changes) if (change.table === collection && change.filter === filter) change.listener(payload);
        }
      });
    }
  });

  return {
    traffic,
    isAiling: (life) => ailing.pull.has(life) || ailing.push.has(life),
    reconnect() {
      for (const channel of channels) join(channel);
    },
    client(life) {
      const channelOf = (): Channel => ({ changes: [], system: [], life, isOpen: true, isListening: false });
      const client = {
        rpc: (called: string, { request }: { request: PullRequest & PushRequest }) => {
          const answer = (): Promise<Response> => send(life, called === 'sync_pull' ? 'pull' : 'push', request);
          return { abortSignal: () => answer() };
        },
        channel() {
          const channel = channelOf();
          const facade = {
            channel,
            on(type: string, config: { table?: string; filter?: string }, listener: (payload: object) => void) {
              if (type === 'system') channel.system.push(listener);
              else channel.changes.push({ table: config.table!, filter: config.filter!, listener });
              return facade;
            },
            subscribe() {
              channels.add(channel);
              if (!weather.partitioned) join(channel);
              return facade;
            },
          };
          return facade;
        },
        removeChannel({ channel }: { channel: Channel }) {
          channel.isOpen = false;
          channels.delete(channel);
        },
      };
      life.onEnd(() => {
        for (const channel of channels) if (channel.life === life) channels.delete(channel);
      });
      return client as unknown as SupabaseClient;
    },
  };
}
