import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import type { CollectionName } from '../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';

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

const content = {
  id: { type: 'string' },
  createdAt: { type: 'integer', default: 0 },
  updatedAt: { type: 'integer', default: 0 },
  title: { type: 'string' },
  notes: { type: 'string', default: '' },
  labels: { type: 'array', default: [] },
  /** One entry per edit: the entries a document shows tell which edits its reader knew (oracle.ts). */
  marks: { type: 'array', default: [] },
  points: { type: 'integer', default: 0 },
} as const;

const tasks = {
  ...simulatedSchema,
  properties: { ...content, createdBy: { type: 'string' } },
  serverOwned: ['createdAt', 'updatedAt'],
  weighed: ['title', 'notes', 'labels', 'marks'],
  merge: { labels: 'set', marks: 'set', points: 'counter' },
} as const satisfies CollectionSchema;

/** A collection that the members of a group write together. */
const groupNotes = {
  ...tasks,
  name: 'group_notes',
  // Null once the author's account is gone.
  properties: { ...content, groupId: { type: 'string' }, createdBy: { type: ['string', 'null'] } },
  scope: 'groupId',
  scopeKind: 'group',
  authored: { by: 'createdBy', shared: [] },
  olderOnDemand: true,
} as const satisfies CollectionSchema;

/** SCOPE-4: the document that reports changed memberships. */
const profiles = {
  name: 'users',
  version: 0,
  properties: {
    id: { type: 'string' },
    daily_motivation: { type: 'string', default: '' },
    updated_at: { type: 'string', default: '' },
    memberships_changed_at: { type: ['string', 'null'] },
  },
  scope: 'id',
  scopeKind: 'user',
  serverOwned: ['updated_at', 'memberships_changed_at'],
  merge: {},
  indexes: [],
} as const satisfies CollectionSchema;

export type SchemaVersion = 0 | 1;

/**
 * The collections of a history; from version 1 on tasks have a colour.
 * @param written by the app's own code (episodes)
 */
export function schemasOf(version: SchemaVersion, written: readonly CollectionName[] = []): readonly CollectionSchema[] {
  const current: CollectionSchema =
    version === 0 ? tasks : { ...tasks, version: 1, properties: { ...tasks.properties, colour: { type: 'string', default: 'none' } } };
  const simulated = [current, groupNotes, profiles];
  const isSimulated = (name: CollectionName): boolean => simulated.some((schema) => schema.name === name);
  const added = written.filter((name) => !isSimulated(name)).map((name): CollectionSchema => ({ ...collectionSchemas[name], version: 0 }));
  return [...simulated.map((schema) => (written.some((name) => name === schema.name) ? withTheApps(schema) : schema)), ...added];
}

/** With all fields of the app's collection of that name; where both have one, the simulation's counts. */
function withTheApps(schema: CollectionSchema): CollectionSchema {
  const apps: CollectionSchema = collectionSchemas[schema.name as CollectionName];
  return {
    ...apps,
    ...schema,
    properties: { ...apps.properties, ...schema.properties },
    serverOwned: [...new Set([...apps.serverOwned, ...schema.serverOwned])],
    merge: { ...apps.merge, ...schema.merge },
  };
}
