import type { LocalDocument } from '../../replication/document/local-document.ts';
import type { Verdict } from '../../replication/protocol/wire.ts';
import { createDevice, type Device } from './device.ts';
import { forgeryOf } from './forged-answers.ts';
import type { DiskPart } from './memory-store.ts';
import { modelServer, type ServerFlaw } from './model-server.ts';
import { faultsOf, type Deed } from './oracle.ts';
import { planOf, type Field, type Plan, type PlanOptions, type Step } from './plan.ts';
import { derived, type Random } from './random.ts';
import { schemasOf } from './schemas.ts';
import type { OperatedServer } from './server.ts';
import { createWorld, type World } from './world.ts';

export interface ServerSetting {
  readonly world: World;
  readonly random: Random;
  /** What a student may see: their own scope first, then their groups. */
  readonly scopesOf: (student: string) => readonly string[];
}

export interface HistoryOptions {
  readonly serverFlaw?: ServerFlaw;
  /** The real SQL in place of the model. It chooses the ids. */
  readonly server?: (setting: ServerSetting) => OperatedServer;
  readonly idOf?: (kind: 'student' | 'group' | 'doc', index: number) => string;
}

/** Of a device without room (ENG-3). */
const LONGEST_PAUSE_MS = 1_800_000;
const A_DAY_MS = 25 * 3_600_000;
/** A push may have to wait for it before its device pulls. */
const LONGEST_TRANSACTION_S = 60;
/** A poll every two minutes, and some more. */
const MOST_REQUESTS_AN_HOUR = 45;

/** Lives through the history of a seed. */
export function liveThrough({ seed, ...options }: HistoryOptions & PlanOptions & { readonly seed: number }): Promise<string[]> {
  return live(planOf(seed, options), options);
}

/**
 * Lives through a history, lets the network heal, and answers what was wrong on the way and is wrong in the end.
 * Nothing is.
 */
export async function live(plan: Plan, options: HistoryOptions = {}): Promise<string[]> {
  const { seed } = plan;
  const world = createWorld();
  // Of documents a number in hexadecimal digits, as a digest reads it (VERIFY-1).
  const idOf = options.idOf ?? ((kind, index) => (kind === 'doc' ? `d${index}` : `${kind}${index}`));
  const students = Array.from({ length: plan.students }, (_, i) => idOf('student', i));
  const groups = Array.from({ length: plan.groups }, (_, i) => idOf('group', i));
  const members = new Map(groups.map((group) => [group, new Set(students)]));
  const scopesOf = (student: string): readonly string[] => [student, ...groups.filter((group) => members.get(group)!.has(student))];
  const setting: ServerSetting = { world, random: derived(seed, 'server'), scopesOf };
  const server =
    options.server?.(setting) ??
    modelServer(world, setting.random, scopesOf, {
      collections: schemasOf(1),
      longestTransaction: plan.faults.has('heldRows') ? LONGEST_TRANSACTION_S * 1000 : plan.faults.has('lateCommits') ? 3000 : 0,
      ...(options.serverFlaw ? { flaw: options.serverFlaw } : {}),
    });

  const complaints = new Set<string>();
  const deeds: Deed[] = [];
  const refused = new Set<string>();
  const wereDeleted = new Set<string>();
  const wereCleared = new Set<string>();
  let isDown = false;
  /** Documents that a backup did not have, or had otherwise, when it was restored. */
  let hasRestored = false;
  let membersInBackup = new Map<string, Set<string>>();
  watchVerdicts(server, refused);
  server.onCommit((row) => row._deleted && wereDeleted.add(row.id));
  for (const student of students) await server.setMember(student, '', false);
  for (const [group, joined] of members) for (const student of joined) await server.setMember(student, group, true);

  const devices = plan.devices.map((planned, i) =>
    createDevice({
      name: `device${i}`,
      student: students[planned.student]!,
      contexts: planned.contexts,
      seed,
      world,
      server,
      weather: { partitioned: false, ...planned.weather, forged: [] },
      outage: () => isDown,
      mayRead: (collection, row) => {
        const scope = schemasOf(1).find(({ name }) => name === collection)!.scope;
        return scopesOf(students[planned.student]!).includes(String(row[scope]));
      },
      isForgetful: plan.faults.has('setBackDevices'),
      isHeard: !plan.faults.has('anyShape') && !plan.faults.has('passingRefusals'),
      complain: (fault) => complaints.add(fault),
    }),
  );
  devices.forEach((device, i) => {
    device.clockError = plan.devices[i]!.clockError;
    device.open();
  });

  const collectionOf = (doc: number): string =>
    plan.steps.some((step) => step.do === 'create' && step.doc === doc && step.group !== null) ? 'group_notes' : 'todos';
  /** INC-2: what its author left behind in a group, nobody brings back. */
  const leftBehind = new Set(plan.faults.has('membership') ? plan.steps.flatMap((step) => ('doc' in step ? [step.doc] : [])) : []);
  const mayBeGone = new Set([...leftBehind].filter((doc) => collectionOf(doc) === 'group_notes').map((doc) => idOf('doc', doc)));
  const isMarked = (doc: number): boolean => doc % 4 !== 3;

  function create(device: Device, { doc, group, salt }: Step & { do: 'create' }): void {
    const id = idOf('doc', doc);
    const mark = `m${salt}`;
    const value = `${device.name} created ${salt % 1000}`;
    const scope = group === null ? {} : { groupId: groups[group]! };
    const given = { ...scope, createdBy: device.student, title: value, ...(isMarked(doc) ? { marks: [mark] } : {}) };
    if (!device.create(collectionOf(doc), id, given)) return;
    deeds.push({
      by: device.name,
      author: device.name,
      id,
      field: 'title',
      value,
      mark,
      seen: seenIn(isMarked(doc), { marks: [mark] }),
      isCreation: true,
    });
  }

  function edit(
    device: Device,
    doc: number,
    salt: number,
    field: Deed['field'],
    change: (current: LocalDocument) => [value: unknown, fields: Record<string, unknown>] | null,
  ): void {
    const isInOldTab = salt % 2 === 1 && device.hasOldTab();
    const author = isInOldTab ? `${device.name}, old tab` : device.name;
    const id = idOf('doc', doc);
    const mark = `m${salt}`;
    let done: Deed | undefined;
    const stored = device.edit(
      collectionOf(doc),
      id,
      (current) => {
        const [value, fields] = change(current) ?? [];
        if (fields === undefined) return null;
        const marks = current['marks'] as string[];
        const isMarking = isMarked(doc) && field !== '_deleted';
        done = {
          by: device.name,
          author,
          id,
          field,
          value,
          mark,
          seen: seenIn(isMarked(doc), { marks: isMarking ? [...marks, mark] : marks }),
        };
        return isMarking ? { ...fields, marks: [...marks, mark] } : fields;
      },
      isInOldTab,
    );
    if (stored && done) deeds.push(done);
  }

  const lostParts: readonly DiskPart[] = plan.faults.has('tornApart') ? ['documents'] : ['documents', 'state'];

  async function act(step: Step): Promise<void> {
    const device = 'device' in step ? devices[step.device]! : devices[0]!;
    const word = `${device.name} ${step.salt % 100_000}`;
    switch (step.do) {
      case 'create':
        return create(device, step);
      case 'edit':
        return edit(device, step.doc, step.salt, step.field, (current) =>
          current._deleted ||
          (step.field === 'colour' && !('colour' in current)) ||
          (step.field === 'colour' && collectionOf(step.doc) !== 'todos')
            ? null
            : edition(step.field, word, step.salt, current),
        );
      case 'unlabel':
        return edit(device, step.doc, step.salt, 'unlabelled', (current) => {
          const labels = current._deleted ? [] : (current['labels'] as string[]);
          const gone = labels[step.salt % Math.max(1, labels.length)];
          return gone === undefined ? null : [gone, { labels: labels.filter((label) => label !== gone) }];
        });
      case 'spoil':
        return edit(device, step.doc, step.salt, 'title', ({ _deleted }) => (_deleted ? null : ['', { title: '' }]));
      case 'delete':
        return edit(device, step.doc, step.salt, '_deleted', ({ _deleted }) => (_deleted ? null : [true, { _deleted: true }]));
      case 'bring back':
        return edit(device, step.doc, step.salt, '_deleted', ({ _deleted, sync }) =>
          // What a scope took along is not the student's to bring back.
          _deleted && sync.version > 0 ? [false, { _deleted: false }] : null,
        );
      case 'edit profile':
        device.edit('users', device.student, () => ({ daily_motivation: word }));
        return;
      case 'cut':
        device.weather.partitioned = true;
        return;
      case 'connect':
        connect(device, step.salt % 10 < 7);
        return;
      case 'background':
        return device.background();
      case 'wake': {
        const group = groups[step.salt % (2 * groups.length)];
        if (group === undefined || !(await device.lookBack(group))) device.wake();
        return;
      }
      case 'upgrade':
        return device.upgrade(step.lateMs);
      case 'look at':
        return device.lookAt(step.context);
      case 'discard':
      case 'retry':
        return device.decide(collectionOf(step.doc), idOf('doc', step.doc), step.do);
      case 'kill':
        return device.kill(step.context, step.awaits, step.back);
      case 'power cut':
        device.powerCut(step.loses, lostParts, step.back);
        if (plan.faults.has('setBackDevices')) noteUndone(device);
        return;
      case 'disk fails':
        device.disk.fails = plan.faults.has('quota') ? 'quota' : 'closed';
        return;
      case 'disk works':
        device.disk.fails = undefined;
        return;
      case 'clock':
        device.clockError = step.error;
        return;
      case 'forge':
        for (let i = 0; i < step.answers; i++) device.weather.forged.push(forgeryOf(plan.faults, derived(step.salt, 'forged', i)));
        return;
      case 'join':
      case 'leave': {
        const joined = members.get(groups[step.group]!)!;
        const student = students[step.student]!;
        if (joined.has(student) === (step.do === 'join')) return;
        if (step.do === 'join') joined.add(student);
        else joined.delete(student);
        return server.setMember(student, groups[step.group]!, step.do === 'join');
      }
      case 'sql write':
      case 'sql delete':
        // A slow transaction: the history goes on meanwhile.
        void bySql(step).catch(() => undefined);
        return;
      case 'outage':
        isDown = true;
        return;
      case 'service':
        isDown = false;
        return;
      case 'clear tombstones':
        for (const id of await server.clearTombstones()) wereCleared.add(id);
        return;
      case 'back up':
        membersInBackup = new Map([...members].map(([group, joined]) => [group, new Set(joined)]));
        return server.backUp();
      case 'restore':
        return restore();
    }
  }

  /** What its disk no longer shows of what was done on a device. */
  function noteUndone(device: Device): void {
    const documents = new Map(
      [...device.documents('todos'), ...device.documents('group_notes')].map((document) => [document.id, document]),
    );
    for (const deed of deeds.filter(({ by }) => by === device.name)) {
      const marks = documents.get(deed.id)?.['marks'] as readonly string[] | undefined;
      if (deed.seen === null) refused.add(deed.id);
      else if (!marks?.includes(deed.mark)) deed.isUndone = true;
    }
  }

  async function bySql(step: Step & { do: 'sql write' | 'sql delete' }): Promise<void> {
    const id = idOf('doc', step.doc);
    const collection = collectionOf(step.doc);
    const marked = isMarked(step.doc);
    if (step.do === 'sql delete') {
      let seen: ReadonlySet<string> | null = null;
      await server.write(collection, id, (row) => {
        seen = seenIn(marked, row);
        if (row._deleted) return null;
        deeds.push({ by: 'sql', author: 'sql', id, field: '_deleted', value: true, mark: '', seen });
        return { _deleted: true };
      });
      return;
    }
    await server.write(collection, id, (row) => {
      if (row._deleted || step.field === 'colour') return null;
      const mark = `m${step.salt}`;
      const [value, fields] = edition(step.field, `sql ${step.salt % 100_000}`, step.salt, row);
      const marks = marked ? { marks: [...(row['marks'] as string[]), mark].sort() } : {};
      deeds.push({ by: 'sql', author: 'sql', id, field: step.field, value, mark, seen: seenIn(marked, { ...row, ...marks }) });
      return { ...fields, ...marks };
    });
  }

  async function restore(): Promise<void> {
    hasRestored = true;
    await server.restore();
    for (const [group, joined] of membersInBackup) {
      const changed = joined.symmetricDifference(members.get(group)!);
      members.set(group, joined);
      for (const student of changed) await server.setMember(student, group, joined.has(student));
    }
    membersInBackup = new Map();
  }

  /** 11: an hour with a full disk and something to pull. */
  async function anHourWithoutRoom(device: Device): Promise<void> {
    device.disk.fails = 'quota';
    void server.write('users', device.student, () => ({ daily_motivation: 'by the server' }));
    const before = device.line.traffic.requests.length;
    await world.run(3_600_000);
    const requests = device.line.traffic.requests.length - before;
    if (requests > MOST_REQUESTS_AN_HOUR) complaints.add(`${device.name}: ${requests} requests in an hour without room`);
    device.disk.fails = undefined;
  }

  /** What the students say to a restored server. */
  async function startOverWhereHalted(): Promise<void> {
    if (hasRestored) await world.run(130_000);
    for (let round = 0; round < 2; round++) {
      for (const device of devices) {
        const isHalted = device.statuses().some((status) => status.phase === 'halted');
        if (isHalted) device.startOver();
        if (isHalted || hasRestored) await world.run(20_000);
      }
    }
    if (hasRestored) await world.run(130_000);
  }

  /** VERIFY-2: what a disk lost unnoticed is found at the second comparison. */
  async function aDay(): Promise<void> {
    for (const device of devices) device.clockError += A_DAY_MS;
    await world.run(500_000);
  }

  async function untilIdle(mostSeconds: number): Promise<void> {
    const isSyncing = (device: Device): boolean => device.statuses().some(({ phase }) => phase === 'syncing');
    for (let i = 0; i < mostSeconds && devices.some(isSyncing); i++) await world.run(1000);
  }

  /** PULL-9: everybody reads every group from its beginning, once a first reading has told how far back it is here. */
  async function lookBackToTheBeginning(): Promise<void> {
    if (groups.length > 0) await untilIdle(LONGEST_TRANSACTION_S);
    for (const device of devices) for (const group of groups) while (await device.lookBack(group)) await world.run(5000);
  }

  function connect(device: Device, isTold: boolean): void {
    if (!device.weather.partitioned) return;
    device.weather.partitioned = false;
    device.line.reconnect();
    if (isTold) device.wake();
  }

  for (const step of plan.steps) {
    await act(step);
    await world.run(step.after);
  }

  // The storm is over: what can arrive, arrives.
  isDown = false;
  for (const device of devices) {
    Object.assign(device.weather, { lostRequest: 0, lostAnswer: 0, duplicate: 0, lostEvent: 0 });
    device.weather.forged.length = 0;
    device.disk.fails = undefined;
    connect(device, false);
    device.spare();
    device.open();
    device.lookAt(0);
  }
  if (plan.faults.has('quota') && !hasRestored) await anHourWithoutRoom(devices[0]!);
  if (plan.faults.has('quota')) await world.run(LONGEST_PAUSE_MS);
  await world.run(45_000);
  // Where nothing is lost on the way, everything is there before the clock would make everybody ask anyway.
  if (
    plan.faults.has('network') ||
    plan.faults.has('quota') ||
    plan.faults.has('anyShape') ||
    (plan.faults.has('lateCommits') && !plan.faults.has('heldRows'))
  )
    await world.run(130_000);
  if (hasRestored) await startOverWhereHalted();
  if (plan.faults.has('tornApart')) await aDay();
  // Where a device missed a deletion a month ago, what was created anew under the same id looks restored (VERIFY-3).
  if (wereCleared.size > 0) await startOverWhereHalted();
  const requestsBefore = devices.map(({ line }) => line.traffic.requests.length);
  await world.run(60_000);
  const requestsInQuiet = devices.map(({ line }, i) => line.traffic.requests.length - requestsBefore[i]!);
  await lookBackToTheBeginning();
  // A poll may be under way at this very moment.
  await untilIdle(5);
  return [
    ...complaints,
    ...faultsOf({
      rows: await server.rows(),
      devices,
      deeds,
      refused,
      wereDeleted,
      wereCleared,
      hasRestored,
      isForged: plan.faults.has('anyShape'),
      mayBeGone,
      requestsInQuiet,
      scopesOf,
    }),
  ];
}

function edition(
  field: Field,
  word: string,
  salt: number,
  current: Readonly<Record<string, unknown>>,
): [value: unknown, fields: Record<string, unknown>] {
  switch (field) {
    case 'labels':
      return [word, { labels: [...(current['labels'] as string[]), word].sort() }];
    case 'points': {
      const amount = 1 + (salt % 5);
      return [amount, { points: Number(current['points']) + amount }];
    }
    default:
      return [word, { [field]: word }];
  }
}

function seenIn(isMarked: boolean, document: Readonly<Record<string, unknown>>): ReadonlySet<string> | null {
  return isMarked ? new Set(document['marks'] as string[]) : null;
}

/** Documents of which something was ever refused. */
function watchVerdicts(server: OperatedServer, refused: Set<string>): void {
  const push = server.push.bind(server);
  server.push = async (user, request) => {
    const answer = await push(user, request);
    answer.verdicts?.forEach((verdict: Verdict, i) => {
      const isRefused =
        typeof verdict === 'object' &&
        (verdict.status === 'rejected' || verdict.status === 'gone' || 'rejected' in verdict || ('row' in verdict && verdict.row === null));
      const { id, changes } = request.documents[i]!;
      // PUSH-8: of what is deleted in the same push nobody is told.
      const isSpoilt = changes.some(({ set }) => set?.['title'] === '');
      if (isRefused || isSpoilt) refused.add(id);
    });
    return answer;
  };
}
