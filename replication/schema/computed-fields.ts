import type { CollectionSchema } from './collection-schema.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * CONF-2: false for fields that the app computes or the server owns.
 * @param document without it, fields that are computed only in some documents count as written by the student
 */
export function isWrittenByStudent(schema: CollectionSchema, field: string, document?: Fields): boolean {
  if (['id', schema.scope, schema.authored?.by, ...schema.serverOwned].includes(field)) return false;
  return !(schema.computed ?? []).some((computed) => {
    if (typeof computed === 'string') return computed === field;
    return computed.name === field && document?.[computed.where.name] === computed.where.is;
  });
}
