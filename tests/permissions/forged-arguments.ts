import type { Actor, Cast } from '../support/cast.ts';
import type { DatabaseFunction, Parameter } from '../support/catalogue.ts';
import { identifier, literal } from './direct.ts';

export type Arguments = Readonly<Record<string, unknown>>;

export interface Group {
  readonly id: string;
  readonly code: string;
  /** A paper that the owner gave it. */
  readonly givenId: string;
}

/** A call whose arguments all belong to the owner. */
export function ownersArguments({ parameters }: DatabaseFunction, cast: Cast, group: Group): Arguments {
  const known: Arguments = {
    group_id: group.id,
    member_id: cast.member.id,
    code: group.code,
    given_id: group.givenId,
    opens_at: new Date().toISOString(),
    closes_at: new Date(Date.now() + 86_400_000).toISOString(),
    paper: PAPER,
    student_id: cast.owner.id,
    request: { device: 'forger', feeds: feedsOf([cast.owner.id, group.id]), documents: [] },
    name: 'Renamed',
    is_public: true,
    message: 'Hello',
    page: '/tasks',
    words: 'why',
    former: 'why-is-the-sky-blue-00000000',
    address: 'why-is-the-sky-blue-00000000',
    phase: 'focus',
    minutes: 25,
    reason: 'spam',
    action: 'lift-ban',
    username: 'owner',
    email: 'owner@example.com',
  };
  return Object.fromEntries(
    parameters.flatMap(({ name, type }) => (name in known ? [[name, known[name]]] : type === 'uuid' ? [[name, crypto.randomUUID()]] : [])),
  );
}

interface ForgedCall {
  /** What the REST API makes of the arguments is the same for every function. */
  readonly kind: string;
  readonly given: Arguments;
}

/** Calls with one forged argument at a time, the others belonging to another student's group. */
export function forgedCalls({ name, parameters }: DatabaseFunction, victim: Actor, group: Group): ForgedCall[] {
  const base = Object.fromEntries(parameters.map((parameter) => [parameter.name, forgeries(parameter, victim, group)[0]]));
  const calls = parameters.flatMap((parameter) => {
    const [_inBase, ...others] = forgeries(parameter, victim, group);
    return others.map((forged, place) => ({ kind: `${parameter.type} ${place}`, given: { ...base, [parameter.name]: forged } }));
  });
  return [
    { kind: name, given: base },
    { kind: 'nothing', given: {} },
    { kind: 'too much', given: { ...base, 'no such argument': 1 } },
    ...calls,
  ];
}

/** The database refuses this sign in every text: the REST API answers without asking it. */
export const NO_TEXT = '\u0000';

/** The call as a statement of the database. */
export function callStatement({ name }: DatabaseFunction, given: Arguments): string {
  const listed = Object.entries(given).map(([parameter, value]) => `${identifier(parameter)} => ${literal(value)}`);
  return `select string_agg(answer::text, chr(10)) from public.${identifier(name)}(${listed.join()}) answer`;
}

/** What the database asks of a paper. */
const PAPER = { seed: 1, template: { title: 'Optics', minutes: 10 }, questions: [{ question: { key: 0, solution: ['Read.'] } }] };

const SQL = "'; update public.groups set name = 'taken'; --";

function forgeries({ name, type }: Parameter, victim: Actor, group: Group): readonly unknown[] {
  if (name === 'given_id') return [group.givenId, group.id, null, SQL, 7, {}];
  if (type === 'uuid') return [name === 'group_id' ? group.id : victim.id, name === 'group_id' ? victim.id : group.id, null, SQL, 7, {}];
  // Never the code itself: it permits joining.
  if (type === 'text') return [SQL, '%', '______', '', null, 'x'.repeat(100_000), NO_TEXT, 7, {}];
  if (type === 'integer') return [-1, 2 ** 31, 1.5, null, SQL, {}];
  if (type === 'boolean') return [true, null, SQL, {}];
  if (type.startsWith('timestamp')) return ['infinity', '2026-02-30', null, SQL, {}];
  return [
    { feeds: feedsOf([victim.id, group.id]), documents: documentsOf(victim, group), device: 'forger' },
    { feeds: feedsOf([null, SQL, {}, '*']), documents: [null, 1, SQL, {}], device: SQL },
    null,
    SQL,
    7,
    [],
    {},
  ];
}

const COLLECTIONS = ['users', 'todos', 'groups', 'group_members', 'group_messages', 'auth.users', 'sync.collections', SQL];

function feedsOf(scopes: readonly unknown[]): object[] {
  return COLLECTIONS.slice(0, 5).flatMap((collection) => scopes.map((scope) => ({ collection, scope, cursor: null })));
}

function documentsOf(victim: Actor, group: Group): object[] {
  return COLLECTIONS.slice(0, 5).flatMap((collection) => [
    { collection, id: victim.id, base: 1, changes: [{ n: 1, set: { _deleted: true } }] },
    { collection, id: group.id, base: 1, changes: [{ n: 1, set: { name: 'taken', members: [], owner_id: victim.id } }] },
    {
      collection,
      id: crypto.randomUUID(),
      base: 0,
      changes: [{ n: 1, set: { createdBy: victim.id, userId: victim.id, groupId: group.id, text: 'forged', title: 'forged' } }],
    },
  ]);
}
