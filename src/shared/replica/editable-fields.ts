import type { LocalDocument } from '../../../replication/document/local-document.ts';
import type { CollectionSchema } from '../../../replication/schema/collection-schema.ts';
import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../../replication/schema/collections.ts';

/** A field of a rejected change that a student can correct by typing. */
export interface EditableField {
  readonly name: string;
  readonly value: string | number;
  /** Characters; null for a number. */
  readonly longest: number | null;
}

/** Fields that a student types, in collections without a dialog that a URL can open. */
const TYPED: Partial<Record<CollectionName, readonly string[]>> = {
  userSubjects: ['name'],
  users: ['username', 'display_name', 'daily_motivation'],
  study_sessions: ['duration'],
  flashcards: ['front', 'back'],
  chats: ['title'],
  chat_messages: ['content'],
  group_messages: ['text'],
};

/** The editable fields that the rejected change sets. */
export function editableFields(document: LocalDocument, collection: CollectionName): EditableField[] {
  if (document._deleted) return [];
  const { properties }: CollectionSchema = collectionSchemas[collection];
  const isChanged = (name: string) => document.sync.changes.some(({ set = {}, init = {} }) => name in set || name in init);
  return (TYPED[collection] ?? []).filter(isChanged).flatMap((name) => {
    const value = document[name];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    return [{ name, value, longest: typeof value === 'string' ? (properties[name]?.maxLength ?? null) : null }];
  });
}
