import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** Why a dump or a database cannot be used. The message is a sentence for the operator. */
export class DumpError extends Error {
  override name = 'DumpError';
}

/** Format of dumps. Increase it when older releases could no longer read new dumps. */
export const FORMAT = 1;

/** The manifest is written last: a folder without it is no finished dump. */
export const MANIFEST_FILE = 'manifest.json';

/** Size limit. Manifests and lists of backups have some hundred bytes per table, column or stored file. */
const MOST_BYTES = 256 * 2 ** 20;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const digest = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

const DUMP = v.object({
  format: v.literal(FORMAT),
  /** Time of the snapshot: all tables are as they were then. */
  time: v.pipe(v.string(), v.isoTimestamp()),
  /** Major version of the server. */
  postgres: count,
  /** Version numbers of the applied migrations, oldest first. */
  migrations: v.array(v.string()),
  tables: v.array(
    v.object({
      schema: v.string(),
      name: v.string(),
      /** Without generated columns, which the loading database computes. */
      columns: v.array(v.string()),
      file: v.pipe(v.string(), v.regex(/^\d{4,6}\.copy\.gz$/)),
      bytes: count,
      /** Digest of the file. */
      sha256: digest,
      rows: count,
      /** Digest of the rows, independent of their order (row-digest.ts). */
      digest,
    }),
  ),
  sequences: v.array(
    v.object({ schema: v.string(), name: v.string(), table: v.nullable(v.string()), last: v.string(), isCalled: v.boolean() }),
  ),
  /** Data of the database that the dump lacks, one sentence each. */
  leftOut: v.array(v.string()),
});

export type Dump = v.InferOutput<typeof DUMP>;

/** Serializes a value with a digest, by which `unseal` detects an altered or cut file. */
export function seal(value: unknown): string {
  const text = JSON.stringify(value);
  return JSON.stringify({ sha256: sha256Of(text), text });
}

const SEALED = v.object({ sha256: v.string(), text: v.string() });

/** Reads a sealed value. Throws DumpError if the file was cut or altered, and with `missing` if there is none. */
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

/** Reads a dump's manifest. Throws DumpError if there is none, or if it is cut, altered or of another release. */
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
