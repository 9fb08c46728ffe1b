import fc from 'fast-check';

import type { CollectionSchema, PropertySchema } from '../../../../../replication/schema/collection-schema.ts';
import { collectionSchemas } from '../../../../../replication/schema/collections.ts';
import { RESTORABLE_KINDS, type RestorableKind } from '../../rules/archive.ts';

type Document = Record<string, unknown> & { readonly id: string };
export type Account = Readonly<Record<RestorableKind, readonly Document[]>>;

const text = (longest: number, least = 0) =>
  fc
    .string({ unit: 'grapheme', minLength: least, maxLength: Math.min(longest, 12) })
    .filter((value) => !value.includes('\u0000') && [...value].length <= longest);
const time = fc.integer({ min: 1_500_000_000, max: 1_790_000_000 }).map((seconds) => seconds * 1000);

/** As the app names them: RxDB's storage changes names that begin with bars. */
const KEY = fc.stringMatching(/^[A-Za-z][\w-]{0,6}$/);
const PLAIN = fc.oneof(text(20), fc.integer(), fc.boolean(), fc.constant(null));

function valueOf(name: string, property: PropertySchema, userId: string): fc.Arbitrary<unknown> {
  const types = [property.type].flat();
  const value = valueOfType(types[0]!, name, property, userId);
  return types.includes('null') ? fc.option(value, { nil: null }) : value;
}

function valueOfType(type: string, name: string, property: PropertySchema, userId: string): fc.Arbitrary<unknown> {
  if (property.enum) return fc.constantFrom(...property.enum);
  switch (type) {
    case 'string':
      if (property.format === 'uuid') return fc.uuid({ version: 4 });
      if (property.format === 'date') return time.map((at) => new Date(at).toISOString().slice(0, 10));
      if (property.format === 'date-time') return time.map((at) => new Date(at).toISOString());
      if (name.endsWith('_picture')) return fc.uuid().map((id) => `${userId}/${id}.webp`);
      return text(property.maxLength ?? 100, property.minLength ?? 0);
    case 'integer':
      return property.format === 'epoch-ms' ? time : fc.integer({ min: property.minimum ?? 0, max: property.maximum ?? 1000 });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return name === 'image_paths'
        ? fc.array(
            fc.uuid().map((id) => `${userId}/${id}.webp`),
            { maxLength: 2 },
          )
        : fc.uniqueArray(text(30, 1), { maxLength: 3 });
    default:
      return fc.dictionary(KEY, fc.oneof(PLAIN, fc.array(PLAIN, { maxLength: 3 }), fc.dictionary(KEY, PLAIN, { noNullPrototype: true })), {
        noNullPrototype: true,
      });
  }
}

function documentOf(kind: RestorableKind, userId: string): fc.Arbitrary<Document> {
  const schema: CollectionSchema = collectionSchemas[kind];
  const fields = Object.entries(schema.properties).map(([name, property]) => [name, valueOf(name, property, userId)] as const);
  return fc.record(Object.fromEntries(fields)).map((document) => ({
    ...document,
    ...(kind === 'flashcards' ? { deck_card: null } : {}),
    [schema.scope]: userId,
    ...(kind === 'users' ? { id: userId } : {}),
  })) as unknown as fc.Arbitrary<Document>;
}

/** Everything a student can restore, with values of every kind and length, some of which refer to each other. */
export function generatedAccount(userId: string): fc.Arbitrary<Account> {
  const kinds = RESTORABLE_KINDS.map((kind) => {
    const document = documentOf(kind, userId);
    if (kind === 'users') return [kind, document.map((user) => [user])] as const;
    // Two subjects never have one name.
    const numbered = (list: readonly Document[]) =>
      list.map((entry, at) => (kind === 'userSubjects' ? { ...entry, name: `Subject ${at}` } : entry));
    return [kind, fc.array(document, { maxLength: 4 }).map(numbered)] as const;
  });
  return (fc.record(Object.fromEntries(kinds)) as unknown as fc.Arbitrary<Account>).map((account) => {
    const subject = account.userSubjects[0]?.id ?? null;
    const task = account.todos[0]?.id ?? null;
    return {
      ...account,
      todos: account.todos.map((todo) => ({ ...todo, subjectId: subject })),
      study_sessions: account.study_sessions.map((session) => ({ ...session, subject_id: subject, task_id: task })),
      chat_messages: account.chat_messages.map((message) => ({ ...message, chat_id: account.chats[0]?.id ?? message['chat_id'] })),
    };
  });
}
