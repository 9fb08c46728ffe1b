import type { LocalDocument } from '../../replication/document/local-document.ts';
import type { ServerRow } from '../../replication/protocol/wire.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { createDevice, type Device, type DeviceFlaw } from './device.ts';
import { modelServer, type ServerFlaw } from './model-server.ts';
import { seeded, type Random } from './random.ts';
import type { Server } from './server.ts';
import { createWorld, type World } from './world.ts';

/** Tasks with one field of every merge policy. */
export const simulatedSchema = {
  name: 'todos',
  version: 0,
  properties: {
    id: { type: 'string' },
    createdBy: { type: 'string' },
    title: { type: 'string' },
    notes: { type: 'string' },
    labels: { type: 'array' },
    points: { type: 'integer' },
  },
  scope: 'createdBy',
  scopeKind: 'user',
  serverOwned: [],
  merge: { labels: 'set', points: 'counter' },
  newestBy: 'createdAt',
  indexes: [],
} as const satisfies CollectionSchema;

export interface HistoryOptions {
  readonly seed: number;
  readonly devices?: number;
  readonly steps?: number;
  readonly serverFlaw?: ServerFlaw;
  readonly deviceFlaw?: DeviceFlaw;
  /** The real SQL in place of the model. Owners and ids are then uuids of its choosing. */
  readonly server?: (world: World, random: Random) => Server;
  readonly user?: string;
  readonly newId?: (random: Random) => string;
}

/** What a student did and where, kept apart from everything that replication does. */
interface Deed {
  readonly device: string;
  readonly id: string;
  readonly field: 'title' | 'notes' | 'labels' | 'points' | '_deleted';
  readonly value: string | number | boolean;
}

/**
 * Lives through one random history (edits, partitions, lost and doubled messages, kills, late
 * commits, wrong clocks, a group that is joined and left), lets the network heal, and answers what
 * is wrong in the end. Nothing is.
 */
export async function liveThrough(options: HistoryOptions): Promise<string[]> {
  const { seed, devices: count = 4, steps = 120 } = options;
  const random = seeded(seed);
  const world = createWorld();
  const user = options.user ?? 'student';
  const newId = options.newId ?? ((r: Random) => `doc-${r.below(1e12).toString(36)}`);
  let isMember = true;
  const scopesOf = (): readonly string[] => (isMember ? [user, 'group'] : [user]);
  const server = options.server?.(world, random) ?? modelServer(world, random, scopesOf, options.serverFlaw);
  const hasGroup = options.server === undefined;

  const devices = Array.from({ length: count }, (_, i) =>
    createDevice({
      name: `device${i}`,
      user,
      world,
      random,
      server,
      schema: simulatedSchema,
      weather: {
        partitioned: false,
        lostRequest: random.next() * 0.2,
        lostAnswer: random.next() * 0.3,
        duplicate: random.next() * 0.2,
        lostEvent: random.next() * 0.5,
      },
      ...(options.deviceFlaw ? { flaw: options.deviceFlaw } : {}),
    }),
  );
  for (const device of devices) device.start();

  const deeds: Deed[] = [];
  const ids: string[] = [];
  for (let step = 0; step < steps; step++) {
    const device = random.pick(devices);
    const roll = random.next();
    if (roll < 0.2 || ids.length === 0) {
      const id = newId(random);
      ids.push(id);
      const owner = hasGroup && random.chance(0.3) ? 'group' : user;
      const title = `${device.name} created ${step}`;
      device.create(simulatedSchema, id, { createdBy: owner, title, notes: '', labels: [], points: 0 });
      deeds.push({ device: device.name, id, field: 'title', value: title });
    } else if (roll < 0.75) {
      const deed = editAtRandom(random, device, random.pick(ids.slice(-8)), step);
      if (deed) deeds.push(deed);
    } else if (roll < 0.83) {
      device.weather.partitioned = !device.weather.partitioned;
      if (!device.weather.partitioned) device.wake();
    } else if (roll < 0.9) {
      device.kill();
      world.after(random.below(5000), () => device.start());
    } else if (roll < 0.93 && hasGroup) {
      isMember = !isMember;
    }
    await world.run(random.below(1500));
  }

  // The storm is over: what can arrive, arrives.
  isMember = random.chance(0.5);
  for (const device of devices)
    Object.assign(device.weather, { partitioned: false, lostRequest: 0, lostAnswer: 0, duplicate: 0, lostEvent: 0 });
  await world.run(30_000);
  for (let i = 0; i < 3; i++) {
    for (const device of devices) device.wake();
    await world.run(60_000);
  }
  return faults(server, await server.rows(), devices, deeds, hasGroup ? scopesOf() : [user]);
}

function editAtRandom(random: Random, device: Device, id: string, step: number): Deed | null {
  const said = { device: device.name, id };
  const word = `${device.name} ${step}`;
  const edit = (change: (current: LocalDocument) => Record<string, unknown>): boolean => device.edit(simulatedSchema, id, change);
  switch (random.below(6)) {
    case 0:
    case 1:
      return edit(() => ({ title: word })) ? { ...said, field: 'title', value: word } : null;
    case 2:
      return edit(() => ({ notes: word })) ? { ...said, field: 'notes', value: word } : null;
    case 3:
      return edit(({ labels }) => ({ labels: [...(labels as string[]), word].sort() })) ? { ...said, field: 'labels', value: word } : null;
    case 4: {
      const amount = 1 + random.below(5);
      return edit(({ points }) => ({ points: Number(points) + amount })) ? { ...said, field: 'points', value: amount } : null;
    }
    default:
      return edit(() => ({ _deleted: true })) ? { ...said, field: '_deleted', value: true } : null;
  }
}

/** The oracle: what must hold in the end, said without the engine's words. */
function faults(
  server: Server,
  rows: readonly ServerRow[],
  devices: readonly Device[],
  deeds: readonly Deed[],
  scopes: readonly string[],
): string[] {
  const found: string[] = [];
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const visible = rows.filter((row) => scopes.includes(String(row['createdBy'])) && !row._deleted);

  for (const device of devices) {
    const documents = [...(device.disk.documents.get('todos')?.values() ?? [])];
    for (const { id, sync } of documents) {
      if (sync.state === 'waiting') found.push(`${device.name}: ${id} still waits`);
    }
    const settled = documents.filter(({ sync, _deleted }) => sync.state === 'synced' && !_deleted);
    for (const document of settled) {
      const row = visible.find(({ id }) => id === document.id);
      if (!row) found.push(`${device.name}: has ${document.id}, which the server does not show`);
      else if (contentOf(document) !== contentOf(row))
        found.push(`${device.name}: ${document.id} is ${contentOf(document)}, on the server ${contentOf(row)}`);
    }
    for (const row of visible) {
      if (!documents.some(({ id, sync, _deleted }) => id === row.id && (sync.state === 'rejected' || !_deleted)))
        found.push(`${device.name}: misses ${row.id}`);
    }
  }

  // What was refused stays on its device, shown to the student, and a late copy of the request may
  // still arrive when the scope is open again: such documents are held to agreement, not to content.
  for (const id of new Set(deeds.map((deed) => deed.id)).difference(server.refused)) {
    found.push(
      ...contentFaults(
        id,
        rowById.get(id),
        deeds.filter((deed) => deed.id === id),
      ),
    );
  }
  return found;
}

function contentFaults(id: string, row: ServerRow | undefined, deeds: readonly Deed[]): string[] {
  if (!row) return [`${id}: never arrived`];
  const found: string[] = [];
  for (const field of ['title', 'notes'] as const) {
    const written = deeds.filter((deed) => deed.field === field);
    const lastOfEach = new Map(written.map((deed) => [deed.device, deed.value]));
    if (written.length > 0 && ![...lastOfEach.values()].includes(row[field] as string)) {
      found.push(`${id}: ${field} is “${String(row[field])}”, which is nobody's last word`);
    }
  }
  for (const { field, value } of deeds) {
    if (field === 'labels' && !(row['labels'] as string[]).includes(String(value))) found.push(`${id}: label “${value}” was lost`);
  }
  const points = deeds.reduce((sum, { field, value }) => (field === 'points' ? sum + Number(value) : sum), 0);
  if (row['points'] !== points) found.push(`${id}: ${String(row['points'])} points, ${points} were given`);
  if (row._deleted && !deeds.some(({ field }) => field === '_deleted')) found.push(`${id}: deleted by nobody`);
  return found;
}

function contentOf(document: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(['createdBy', 'title', 'notes', 'labels', 'points'].map((name) => document[name]));
}
