import { deflateRawSync } from 'node:zlib';

import { as, type Attack, type Attacker, asVisitor, GROUND, once } from './attack.ts';

type Binding = Readonly<Record<string, string>>;

const frame = (topic: string, event: string, payload: unknown): string => JSON.stringify(['1', '1', `realtime:${topic}`, event, payload]);
const join = (topic: string, config: object, access_token?: string): string => frame(topic, 'phx_join', { config, access_token });
const bound = (topic: string, bindings: readonly Binding[], token?: string): string => join(topic, { postgres_changes: bindings }, token);
const tasks = (filter: string): Binding => ({ event: '*', schema: 'public', table: 'todos', filter });
const task = (a: Attacker, title: string): string => JSON.stringify({ id: crypto.randomUUID(), createdBy: a.id, title });

const manyBindings = once(() =>
  bound(
    'many',
    Array.from({ length: 20_000 }, (_, at) => tasks(`title=eq.${at}`)),
  ),
);
const largePresence = once(() => 'p'.repeat(800_000));
const zeros = once(() => frame('zeros', 'broadcast', { event: 'x', payload: '0'.repeat(60_000_000) }));
const storm = once(() =>
  Array.from({ length: 400 }, (_, at) => [
    join(`storm-${at % 40}`, { private: at % 2 === 0 }),
    frame(`storm-${at % 40}`, 'phx_leave', {}),
  ]).flat(),
);
const longNames = once(() =>
  Array.from({ length: 20 }, (_, at) => join(`${at}${'n'.repeat(100_000)}`, { presence: { enabled: true, key: 'k'.repeat(100_000) } })),
);
const flood = once(() => [
  join('flood', { broadcast: { self: true, ack: true } }),
  ...Array.from({ length: 300 }, () =>
    frame('flood', 'broadcast', { type: 'broadcast', event: 'x', payload: { text: 'f'.repeat(50_000) } }),
  ),
]);
const brokenFrames = once(() => [
  ...Array.from({ length: 500 }, () => '['.repeat(50_000)),
  ...Array.from({ length: 500 }, (_, at) => Buffer.from([3, 255, 255, 255, 255, 255, at % 2, ...Array<number>(200).fill(at % 256)])),
]);

/** Attacks on Realtime's sockets, and attacks by request bodies. */
export const REALTIME_ATTACKS: readonly Attack[] = [
  {
    name: 'a filter by a regular expression with nested repetition',
    isListed: true,
    atOnce: 6,
    step: ([a], at) => {
      if (at >= 4) return { kind: 'http', path: '/rest/v1/todos', headers: as(a), body: task(a, GROUND.title) };
      const filters = [
        'title=match.((a+)+)+$',
        'title=match.^(a+)+\\1$',
        'title=imatch.(((a{1,100}){1,100}){1,100})!b',
        'title=not.match.(a|aa)+$',
      ];
      return { kind: 'socket', frames: [bound(`regex-${at}`, [tasks(filters[at]!)], a.token)], address: a.address, holds: true };
    },
  },
  {
    name: 'a join with 20,000 bindings',
    isListed: true,
    step: ([a]) => ({ kind: 'socket', frames: [manyBindings()], address: a.address }),
  },
  {
    name: '80 sockets with 0.8 MB of presence',
    isListed: true,
    atOnce: 80,
    most: 80,
    step: ([a], at) => ({
      kind: 'socket',
      frames: [
        join('crowd', { presence: { enabled: true, key: `k${at}` } }),
        frame('crowd', 'presence', { type: 'presence', event: 'track', payload: { text: largePresence() } }),
      ],
      address: a.address,
      holds: true,
    }),
  },
  {
    name: 'a frame that inflates to 60 MB',
    step: ([a]) => ({ kind: 'socket', frames: [join('zeros', {}), zeros()], address: a.address }),
  },
  {
    name: 'joins and leaves without a pause',
    atOnce: 4,
    step: ([a]) => ({ kind: 'socket', frames: storm(), address: a.address }),
  },
  {
    name: 'topics and keys of 100,000 characters',
    step: ([a]) => ({ kind: 'socket', frames: longNames(), address: a.address }),
  },
  {
    name: 'broadcasts to 40 sockets that read nothing',
    atOnce: 42,
    step: ([a], at) =>
      at < 40
        ? { kind: 'socket', frames: [join('flood', {})], address: a.address, holds: true }
        : { kind: 'socket', frames: flood(), address: a.address },
  },
  {
    name: 'a thousand malformed frames',
    step: ([a]) => ({ kind: 'socket', frames: brokenFrames(), address: a.address }),
  },
  {
    name: '300 sockets that say nothing',
    atOnce: 300,
    most: 300,
    step: ([a]) => ({ kind: 'socket', frames: [], address: a.address, holds: true }),
  },
  {
    name: 'a compressed body where none is read',
    step: ([a]) => ({
      kind: 'http',
      path: '/rest/v1/todos',
      headers: { ...asVisitor(a), 'content-encoding': 'deflate' },
      body: deflateRawSync(Buffer.alloc(50_000_000)),
    }),
  },
];
