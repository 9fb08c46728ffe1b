import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** A sentence for the operator: this dump, or this database, cannot be used. */
export class DumpError extends Error {
  override name = 'DumpError';
}

/** Raised when an older release could not read what is written. */
export const FORMAT = 1;

/** Written last: a folder without it is no dump. */
export const MANIFEST_FILE = 'manifest.json';

/** Some hundred bytes per table, column or stored file: a larger list is not ours. */
const MOST_BYTES = 256 * 2 ** 20;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const digest = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

const DUMP = v.object({
  format: v.literal(FORMAT),
  /** Time of the snapshot: all tables are as they were then. */
  time: v.pipe(v.string(), v.isoTimestamp()),
  /** Major of the server. */
  postgres: count,
  /** Version numbers of the applied migrations, oldest first. */
  migrations: v.array(v.string()),
  tables: v.array(
    v.object({
      schema: v.string(),
      name: v.string(),
      /** Without generated columns: the database that loads them computes them. */
      columns: v.array(v.string()),
      file: v.pipe(v.string(), v.regex(/^\d{4,6}\.copy\.gz$/)),
      bytes: count,
      /** Of the file. */
      sha256: digest,
      rows: count,
      /** Of the rows, in any order (row-digest.ts). */
      digest,
    }),
  ),
  sequences: v.array(
    v.object({ schema: v.string(), name: v.string(), table: v.nullable(v.string()), last: v.string(), isCalled: v.boolean() }),
  ),
  /** What the database holds and the dump does not, one sentence each. */
  leftOut: v.array(v.string()),
});

export type Dump = v.InferOutput<typeof DUMP>;

/** A text of the value with its own digest, which shows when it was altered or cut. */
export function seal(value: unknown): string {
  const text = JSON.stringify(value);
  return JSON.stringify({ sha256: sha256Of(text), text });
}

const SEALED = v.object({ sha256: v.string(), text: v.string() });

/** The value of a sealed file. Throws DumpError with `missing` when there is no file, and when it was cut or altered. */
export function unseal(path: string, missing: string): unknown {
  let text: string;
  try {
    if (statSync(path).size > MOST_BYTES) throw new DumpError(`${path} is too large to be a backup's list of contents.`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new DumpError(missing);
    throw error;
  }
  const sealed = v.safeParse(SEALED, parse(text));
  if (!sealed.success || sha256Of(sealed.output.text) !== sealed.output.sha256) throw new DumpError(`${path} was cut or altered.`);
  return parse(sealed.output.text);
}

/** Throws DumpError when the folder has no manifest, or one that is cut, altered or of another release. */
export function readManifest(directory: string): Dump {
  const path = join(directory, MANIFEST_FILE);
  const value = unseal(path, `${directory} is no finished backup of a database: it has no ${MANIFEST_FILE}.`);
  const dump = v.safeParse(DUMP, value);
  if (dump.success) return dump.output;
  const format = (value as { format?: unknown } | undefined)?.format;
  throw new DumpError(
    format === FORMAT
      ? `${path} is not a list of contents of this release: ${dump.issues[0].message}.`
      : `${directory} has format ${String(format)}, and this release reads format ${FORMAT}: use the release that made the backup.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
