import type { CollectionSchema } from './collection-schema.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * CONF-2: false for what the app computes, and what the server owns.
 * @param document without it, what depends on the document counts as written
 */
export function isWrittenByStudent(schema: CollectionSchema, field: string, document?: Fields): boolean {
  if (['id', schema.scope, schema.authored?.by, ...schema.serverOwned].includes(field)) return false;
  return !(schema.computed ?? []).some((computed) => {
    if (typeof computed === 'string') return computed === field;
    return computed.name === field && document?.[computed.where.name] === computed.where.is;
  });
}
