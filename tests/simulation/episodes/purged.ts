import { createRefreshTokens } from '../../../replication/auth/refresh-tokens.ts';
import type { SessionStore, StoredValues } from '../../../replication/auth/session-store.ts';
import { signedInValues, withDeviceExpiry } from '../../../replication/auth/stored-session.ts';
import { createTokenSource, type TokenSource } from '../../../replication/auth/token-source.ts';
import { isBare } from '../../../replication/document/changes.ts';
import type { LocalDocument } from '../../../replication/document/local-document.ts';
import type { ServerRow } from '../../../replication/protocol/wire.ts';
import { syncStatus } from '../../../src/shared/replica/sync-status.ts';
import { connect, type Device } from '../device.ts';
import { uuidOf } from '../ids.ts';
import type { Random } from '../random.ts';
import { episode } from './episode.ts';

/** An access token is good for so long, whatever became of the account. */
const TOKEN_S = 3600;
const A_DAY_MS = 25 * 3_600_000;
/** A poll every two minutes, and what was set aside. */
const MOST_REQUESTS_A_MINUTE = 8;
const COLLECTIONS = ['todos', 'group_notes', 'users'] as const;

/** Words in a document, which nobody else writes. */
interface Words {
  readonly device: Device;
  readonly id: string;
  readonly words: string;
}

/**
 * An account is purged while one of its devices is offline with words that were never sent. With a token that is good for a while, and
 * later with none, each of these words stays on its device and is told of, and nothing of the student comes back to the server (PUSH-4,
 * TOMB-3, SCOPE-2). What others wrote in the student's notes stays.
 */
export const purged = episode<'begin' | 'write' | 'answer' | 'cut' | 'write away' | 'ask' | 'purge' | 'back' | 'end'>({
  likelihood: 0.9,
  // A group whose last member is purged ends, with what others left in it.
  without: ['setBackDevices', 'tornApart', 'restores', 'anyShape', 'membership'],
  collections: [],

  plan: (random, devices) => {
    const device = random.below(devices);
    const times = <D extends string>(deed: D, most: number) => Array.from({ length: 1 + random.below(most) }, () => ({ deed, device }));
    return [
      { deed: 'begin', device },
      ...times('write', 5),
      { deed: 'answer', device },
      { deed: 'cut', device },
      ...times('write away', 6),
      ...(random.chance(0.5) ? [{ deed: 'ask', device } as const, ...times('write', 2)] : []),
      { deed: 'purge', device },
      { deed: 'answer', device },
      ...times('write away', 2),
      { deed: 'back', device },
      ...times('write away', 3),
      ...(random.chance(0.5) ? [{ deed: 'end', device } as const, ...times('write away', 2)] : []),
    ];
  },

  open(scene) {
    const { plan, world, server, groups, members, idOf, deviceOf } = scene;
    const student = idOf('student', plan.students);
    const found = new Set<string>();
    const written: Words[] = [];
    /** Rows have had them: they may go with the account. */
    const arrived = new Set<unknown>();
    /** Replaced or deleted by somebody who had seen them. */
    const givenUp = new Set<unknown>();
    /** What others wrote in the student's notes, by note. */
    const answers = new Map<string, string[]>();
    let own: { readonly phone: Device; readonly tablet: Device } | undefined;
    let ids = 0;
    let isPurged = false;
    let isEnded = false;

    server.onCommit((row) => {
      for (const value of wordsIn(row)) arrived.add(value);
      if (isPurged && isTheirs(row)) found.add('something of a purged account is on the server again');
    });
    const isTheirs = ({ id, createdBy }: ServerRow): boolean => id === student || createdBy === student;

    /** It may wait for a lock that only virtual time frees. A purge that fails is repeated, as by the server's clock. */
    async function whileTimePasses(work: () => Promise<void>): Promise<void> {
      let isOver = false;
      const attempt = (left: number): Promise<void> =>
        work().catch((error: unknown) => (left > 0 ? attempt(left - 1) : Promise.reject(error)));
      attempt(5).then(
        () => (isOver = true),
        (error: unknown) => {
          isOver = true;
          found.add(String(error));
        },
      );
      while (!isOver) await world.run(100);
    }

    async function begin(): Promise<void> {
      // A history lasts for hours. That of the token passes at once, in the end.
      const tokens = expiringTokens(student, () => (isEnded ? TOKEN_S * 1000 : 0));
      await whileTimePasses(() => server.setMember(student, '', false));
      for (const group of groups) {
        members.get(group)!.add(student);
        await whileTimePasses(() => server.setMember(student, group, true));
      }
      // While it waits for the deletion, all is set aside.
      const its = { tokens, isHeard: false };
      own = { phone: deviceOf('phone', student, its), tablet: deviceOf('tablet', student, its) };
      own.phone.open();
      own.tablet.open();
    }

    function write(device: Device, random: Random): void {
      const words = `${device.name} wrote ${written.length}`;
      const collection = random.pick(groups.length > 0 ? (['todos', 'group_notes'] as const) : (['todos'] as const));
      const theirs = device.documents(collection).filter((document) => !document._deleted && document['createdBy'] === student);
      const { id } = theirs.length > 0 ? random.pick(theirs) : { id: '' };
      const isStored =
        random.chance(0.1) || (id !== '' && random.chance(0.6))
          ? edit(device, random, collection, id, words)
          : create(device, random, collection, words);
      if (isStored !== undefined) written.push({ device, id: isStored, words });
    }
    function create(device: Device, random: Random, collection: 'todos' | 'group_notes', words: string): string | undefined {
      const id = uuidOf('gone', ids++);
      const scope = collection === 'group_notes' ? { groupId: random.pick(groups) } : {};
      return device.create(collection, id, { ...scope, createdBy: student, title: words }) ? id : undefined;
    }
    /** @param id none: the profile */
    function edit(device: Device, random: Random, collection: 'todos' | 'group_notes', id: string, words: string): string | undefined {
      const replacing = (field: string) => (current: LocalDocument) => {
        givenUp.add(current[field]);
        return { [field]: words };
      };
      if (id === '') return device.edit('users', student, replacing('daily_motivation')) ? student : undefined;
      const roll = random.next();
      if (roll < 0.15) {
        device.edit(collection, id, (current) => {
          for (const value of wordsIn(current)) givenUp.add(value);
          return { _deleted: true };
        });
        return undefined;
      }
      const labelling = ({ labels }: LocalDocument) => ({ labels: [...(labels as string[]), words].sort() });
      return device.edit(collection, id, roll < 0.5 ? labelling : replacing(roll < 0.8 ? 'notes' : 'title')) ? id : undefined;
    }
    function answer(device: Device): void {
      const note = device.documents('group_notes').find(({ id, _deleted }) => !_deleted && isOwnId(id));
      const words = `${device.name} answered ${answers.size}`;
      const isStored = note && device.edit('group_notes', note.id, ({ labels }) => ({ labels: [...(labels as string[]), words].sort() }));
      if (isStored) answers.set(note.id, [...(answers.get(note.id) ?? []), words]);
    }
    const isOwnId = (id: string): boolean => written.some((words) => words.id === id);

    async function purge(): Promise<void> {
      await whileTimePasses(async () => {
        for (const joined of members.values()) joined.delete(student);
        await server.purge(student);
        isPurged = true;
      });
    }

    function isKept({ device, id, words }: Words): boolean {
      const documents = COLLECTIONS.flatMap((collection) => device.documents(collection)).filter((document) => document.id === id);
      const isHere = documents.some((document) => !document._deleted && wordsIn(document).includes(words));
      // Of more changes than one push took, the rest waits under a tombstone for its own verdict.
      const isUnsent = documents.some(({ sync }) => [...sync.changes, ...(sync.lost ?? [])].some((part) => mentions(part, words)));
      return isHere || isUnsent || device.disk.conflicts.some((entry) => entry.documentId === id && includes(entry.value, words));
    }

    /** What the devices have, and what their students are told of it. */
    function look(): void {
      for (const words of written) {
        if (!arrived.has(words.words) && !givenUp.has(words.words) && !isKept(words)) found.add(`“${words.words}” is lost`);
      }
      for (const device of own ? [own.phone, own.tablet] : []) {
        const [waiting, rejected] = [unsent(device, 'waiting').length, unsent(device, 'rejected').length];
        for (const status of device.statuses()) {
          const { kind } = syncStatus(status, waiting, rejected);
          if (kind === 'synced' && waiting + rejected > 0) found.add(`${device.name}: says that all is sent`);
        }
      }
    }
    const unsent = (device: Device, state: 'waiting' | 'rejected'): LocalDocument[] =>
      COLLECTIONS.flatMap((collection) => device.documents(collection)).filter(({ sync }) => sync.state === state);

    /** Where the server answers, all is judged, and the student is told; and it is not asked for ever. */
    async function withAGoodToken(devices: readonly Device[]): Promise<void> {
      await world.run(200_000);
      const before = devices.map(({ line }) => line.traffic.requests);
      await world.run(60_000);
      look();
      for (const [i, device] of devices.entries()) {
        const left = unsent(device, 'waiting').filter(({ sync }) => sync.lost || !sync.changes.every(isBare));
        if (left.length > 0) found.add(`${device.name}: ${left.map(({ id }) => id).join()} is neither sent nor refused`);
        if (unsent(device, 'rejected').length > 0) await tellsOf(device, 'has what was refused');
        const requests = device.line.traffic.requests - before[i]!;
        if (requests > MOST_REQUESTS_A_MINUTE) found.add(`${device.name}: ${requests} requests in a minute, for a purged account`);
      }
      // VERIFY-2: what the server lacks leaves, and what it never had stays.
      for (const device of devices) device.clockError += A_DAY_MS;
      await world.run(500_000);
      look();
    }
    async function tellsOf(device: Device, what: string): Promise<void> {
      // It may try again at this moment.
      for (let i = 0; i < 5 && device.statuses().some(({ phase }) => phase === 'syncing'); i++) await world.run(1000);
      const counts = [unsent(device, 'waiting').length, unsent(device, 'rejected').length] as const;
      for (const status of device.statuses()) {
        const { kind } = syncStatus(status, ...counts);
        if (kind !== 'attention') found.add(`${device.name}: ${what}, and says “${kind}”`);
      }
    }

    return {
      async act(deed, device, random) {
        if (deed === 'begin') await begin();
        if (!own) return;
        const { phone, tablet } = own;
        if (deed === 'write') write(random.chance(0.5) ? phone : tablet, random);
        else if (deed === 'write away') write(phone, random);
        else if (deed === 'answer') answer(device);
        else if (deed === 'cut') phone.weather.partitioned = true;
        else if (deed === 'ask') await whileTimePasses(() => server.askForDeletion(student));
        else if (deed === 'purge') await purge();
        else if (deed === 'back') {
          connect(phone, true);
          if (random.chance(0.5)) phone.kill(0, random.below(60), random.below(5000));
        } else if (deed === 'end') isEnded = true;
        look();
      },

      async settle() {
        if (!own || !isPurged) return;
        const devices = [own.phone, own.tablet];
        for (const device of devices) {
          Object.assign(device.weather, { lostRequest: 0, lostAnswer: 0, duplicate: 0, lostEvent: 0 });
          connect(device, false);
          device.spare();
          device.open();
          device.wake();
        }
        if (!isEnded) await withAGoodToken(devices);
        isEnded = true;
        for (const device of devices) device.wake();
        await world.run(130_000);
        look();
        for (const device of devices) await tellsOf(device, 'has no session any more');
      },

      faults(rows) {
        const left = isPurged && rows.some(isTheirs) ? ['something of a purged account is on the server'] : [];
        const lost = [...answers].flatMap(([id, words]) => {
          const row = rows.find((each) => each.id === id);
          return words.filter((word) => !row || !includes(row['labels'], word)).map((word) => `“${word}” went with the account`);
        });
        return [...found, ...left, ...lost];
      },
    };
  },
});

function wordsIn({ title, notes, labels, daily_motivation }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return [title, notes, daily_motivation, ...((labels ?? []) as readonly string[])];
}

function mentions(part: object, words: string): boolean {
  return JSON.stringify(part).includes(JSON.stringify(words));
}

function includes(value: unknown, words: string): boolean {
  return value === words || (Array.isArray(value) && value.includes(words));
}

/** The app's tokens, on a server that has ended all sessions of the student: what was given out is good to its end. */
function expiringTokens(student: string, now: () => number): TokenSource {
  const refused = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' };
  const tokens = { access_token: 'access', refresh_token: 'refresh', expires_in: TOKEN_S, user: { id: student, user_metadata: {} } };
  return createTokenSource({
    store: memorySession(signedInValues(withDeviceExpiry(tokens, now()))),
    lock: (_name, work) => work(),
    now,
    refresh: createRefreshTokens({
      url: 'http://localhost',
      publishableKey: 'key',
      fetch: async () => Response.json(refused, { status: 400 }),
    }),
    onEnded: () => undefined,
  });
}

function memorySession(values: StoredValues): SessionStore {
  const stored = new Map(Object.entries(values));
  const read = (keys: readonly string[]): StoredValues => Object.fromEntries(keys.map((key) => [key, stored.get(key) ?? null]));
  return {
    read: async (keys) => read(keys),
    async update(keys, change) {
      for (const [key, value] of Object.entries(change(read(keys)))) stored.set(key, value);
    },
    onLost: () => undefined,
    close: () => undefined,
  };
}
