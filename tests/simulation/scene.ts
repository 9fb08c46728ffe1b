import type { Verdict } from '../../replication/protocol/wire.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { createDevice, type Device, type DeviceOptions } from './device.ts';
import { modelServer, type ServerFlaw } from './model-server.ts';
import type { DevicePlan, Plan } from './plan.ts';
import { derived, type Random } from './random.ts';
import { schemasOf, type SchemaVersion } from './schemas.ts';
import { sentDocuments } from './sent-documents.ts';
import type { OperatedServer } from './server.ts';
import { createWorld, type World } from './world.ts';

export interface ServerSetting {
  readonly world: World;
  readonly random: Random;
  /** Scopes that a student may see: their own first, then their groups. */
  readonly scopesOf: (student: string) => readonly string[];
  /** In ms; 0: each transaction is over at once. */
  readonly longestTransaction: number;
}

export interface HistoryOptions {
  readonly serverFlaw?: ServerFlaw;
  /** The real SQL instead of the model. It chooses the ids. */
  readonly server?: (setting: ServerSetting) => Promise<OperatedServer>;
  readonly idOf?: (kind: 'student' | 'group' | 'doc', index: number) => string;
}

type OwnOptions = Partial<Pick<DeviceOptions, 'tokens' | 'isHeard'>>;

/** The setting of a history, with facts that neither devices nor server know. */
export interface Scene {
  readonly plan: Plan;
  readonly world: World;
  readonly server: OperatedServer;
  readonly students: readonly string[];
  readonly groups: readonly string[];
  readonly members: Map<string, Set<string>>;
  /** Those of the plan first. An episode may add one: the oracle looks at all of them. */
  readonly devices: Device[];
  /** One more device with the troubles of the history, for an episode. Not yet opened. */
  readonly deviceOf: (name: string, student: string, its?: OwnOptions) => Device;
  readonly idOf: NonNullable<HistoryOptions['idOf']>;
  readonly collectionOf: (doc: number) => 'group_notes' | 'todos';
  readonly scopesOf: (student: string) => readonly string[];
  readonly schemas: readonly CollectionSchema[];
  /** Faults found on the way. */
  readonly complaints: Set<string>;
  /** Documents with a rejection. */
  readonly refused: Set<string>;
  /** Documents whose rejected changes somebody discarded. */
  readonly discarded: Set<string>;
  readonly wereDeleted: Set<string>;
  readonly wereCleared: Set<string>;
  isDown: boolean;
  hasRestored: boolean;
}

/** A push may have to wait for it before its device pulls. */
export const LONGEST_TRANSACTION_S = 60;

/** A server that knows the students and their groups, and every device, opened. */
export async function setScene(plan: Plan, options: HistoryOptions): Promise<Scene> {
  const { seed } = plan;
  const world = createWorld();
  // Document ids are hexadecimal numbers, as a digest reads them (VERIFY-1).
  const idOf = options.idOf ?? ((kind, index) => (kind === 'doc' ? `d${index}` : `${kind}${index}`));
  const students = Array.from({ length: plan.students }, (_, i) => idOf('student', i));
  const groups = Array.from({ length: plan.groups }, (_, i) => idOf('group', i));
  const members = new Map(groups.map((group) => [group, new Set(students)]));
  const scopesOf = (student: string): readonly string[] => [student, ...groups.filter((group) => members.get(group)!.has(student))];
  const longestTransaction = plan.faults.has('heldRows') ? LONGEST_TRANSACTION_S * 1000 : plan.faults.has('lateCommits') ? 3000 : 0;
  const schemasAt = (version: SchemaVersion): readonly CollectionSchema[] => schemasOf(version, plan.written);
  const schemas = schemasAt(1);
  const setting: ServerSetting = { world, random: derived(seed, 'server'), scopesOf, longestTransaction };
  const server =
    (await options.server?.(setting)) ??
    modelServer(world, setting.random, scopesOf, {
      collections: schemas,
      packs: true,
      longestTransaction,
      ...(options.serverFlaw ? { flaw: options.serverFlaw } : {}),
    });

  const complaints = new Set<string>();
  const refused = new Set<string>();
  const wereDeleted = new Set<string>();
  watchVerdicts(server, refused);
  server.onCommit((row) => row._deleted && wereDeleted.add(row.id));
  for (const student of students) await server.setMember(student, '', false);
  for (const [group, joined] of members) for (const student of joined) await server.setMember(student, group, true);

  const isHeard = !plan.faults.has('anyShape') && !plan.faults.has('passingRefusals');
  const planned = (name: string, student: string, { contexts, weather }: DevicePlan, its: OwnOptions = {}): Device =>
    createDevice({
      name,
      student,
      contexts,
      seed,
      world,
      server,
      schemasAt,
      weather: { partitioned: false, ...weather, forged: [] },
      outage: () => scene.isDown,
      mayRead: (collection, row) => {
        const scope = schemas.find((schema) => schema.name === collection)!.scope;
        return scopesOf(student).includes(String(row[scope]));
      },
      isForgetful: plan.faults.has('setBackDevices'),
      isHeard,
      complain: (fault) => complaints.add(fault),
      ...its,
    });
  const devices = plan.devices.map((device, i) => planned(`device${i}`, students[device.student]!, device));
  const scene: Scene = {
    plan,
    world,
    server,
    students,
    groups,
    members,
    devices,
    deviceOf: (name, student, its) => planned(name, student, plan.devices[0]!, its),
    idOf,
    collectionOf: (doc) =>
      plan.steps.some((step) => step.do === 'create' && step.doc === doc && step.group !== null) ? 'group_notes' : 'todos',
    scopesOf,
    schemas,
    complaints,
    refused,
    discarded: new Set(),
    wereDeleted,
    wereCleared: new Set(),
    isDown: false,
    hasRestored: false,
  };
  devices.forEach((device, i) => {
    device.clockError = plan.devices[i]!.clockError;
    device.open();
  });

  return scene;
}

function watchVerdicts(server: OperatedServer, refused: Set<string>): void {
  const push = server.push.bind(server);
  server.push = async (user, request) => {
    const answer = await push(user, request);
    const sent = sentDocuments(request);
    answer.verdicts?.forEach((verdict: Verdict, i) => {
      const isRefused =
        typeof verdict === 'object' &&
        // FULL-2: what found no room arrives in the end like anything else.
        verdict.status !== 'full' &&
        (verdict.status === 'rejected' || verdict.status === 'gone' || 'rejected' in verdict || ('row' in verdict && verdict.row === null));
      const { id, changes } = sent[i]!;
      // PUSH-8: refused fields of a document deleted in the same push are not reported.
      const isSpoilt = changes.some(({ set }) => set?.['title'] === '');
      if (isRefused || isSpoilt) refused.add(id);
    });
    return answer;
  };
}
