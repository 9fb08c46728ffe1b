import type { CollectionSchema } from '../../../../replication/schema/collection-schema.ts';
import { isPictureName } from '../../../../replication/outbox/picture-name.ts';
import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import { initialFields } from '../../../../replication/schema/initial-fields.ts';
import { invalidField } from '../../../../replication/schema/validate.ts';
import type { RestorableKind } from '../rules/archive.ts';
import { restorableFields } from '../rules/archived-fields.ts';
import type { ArchiveIds } from './archive-ids.ts';

export interface RestoredDocument {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type ReadDocument =
  /** `left`: fields or entries without which the document is restored, and why. */
  | {
      readonly ok: true;
      readonly document: RestoredDocument;
      readonly left: readonly { readonly entry: string; readonly reason: string }[];
    }
  | { readonly ok: false; readonly entry: string; readonly reason: string };

/** Fields that contain the id of another document. */
const REFERENCES = ['subjectId', 'subject_id', 'task_id', 'source_id', 'chat_id', 'parent_id', 'paper_id'];
const PICTURES = ['front_picture', 'back_picture'];
/** Times limited to this century: the table accepts no others, and figures draw every week from the first session on. */
const SESSION_TIMES = ['start_time', 'date', 'study_day'];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Converts a document of an archive to a document of the student who restores it. */
export async function readDocument(
  kind: RestorableKind,
  text: string,
  ids: ArchiveIds,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadDocument> {
  const given = objectIn(text);
  if (given === null) return { ok: false, entry: text.slice(0, 80), reason: 'It cannot be read.' };
  const schema: CollectionSchema = collectionSchemas[kind];
  const refuse = (reason: string) => ({ ok: false, entry: titleOf(given), reason }) as const;
  const { id } = given;
  if (typeof id !== 'string' || !UUID.test(id)) return refuse('It has no id.');
  if (given[schema.scope] !== from) return refuse('It belongs to another student than the rest of the file.');

  const fields: Record<string, unknown> = {};
  for (const name of restorableFields(kind, ids.isSameAccount)) if (name in given) fields[name] = given[name];
  for (const name of REFERENCES) {
    const target = fields[name];
    if (typeof target === 'string') fields[name] = UUID.test(target) ? await ids.of(target) : null;
  }
  const left: { entry: string; reason: string }[] = [];
  const moved = (path: unknown) => {
    if (path === null) return null;
    if (typeof path === 'string' && path.startsWith(`${from}/`) && isPictureName(path)) return to + path.slice(from.length);
    left.push({ entry: titleOf(given), reason: 'It is restored without a picture that is not the student’s own.' });
    return null;
  };
  for (const name of PICTURES) if (name in fields) fields[name] = moved(fields[name]);
  const images = fields['image_paths'];
  if (Array.isArray(images)) fields['image_paths'] = images.map(moved).filter((path) => path !== null);

  const invalid = invalidField(schema, fields);
  if (invalid) return refuse(invalid.message);
  if (kind === 'study_sessions' && SESSION_TIMES.some((name) => name in fields && !isInThisCentury(fields[name]))) {
    return refuse('It is from before 2000 or after 2099.');
  }
  const initial = initialFields(schema, 0);
  const absent = Object.keys(schema.properties).find(
    (name) => !(name in initial) && !(name in fields) && name !== 'id' && name !== schema.scope && !schema.serverOwned.includes(name),
  );
  if (absent !== undefined) return refuse(`It has no ${absent}.`);
  return { ok: true, document: { id: kind === 'users' ? to : await ids.ofDocument(kind, id, given), fields }, left };
}

function isInThisCentury(time: unknown): boolean {
  return typeof time === 'string' && time.startsWith('20');
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A name by which the student recognises the document. */
function titleOf(given: Readonly<Record<string, unknown>>): string {
  const names = ['title', 'name', 'front', 'content', 'date', 'start_time', 'id'];
  const found = names.map((name) => given[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found.slice(0, 120) : 'An entry without a title';
}
