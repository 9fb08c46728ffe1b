import { createHash } from 'node:crypto';
import { REALTIME_LIMITS } from '../../base/limits.ts';

/** One `postgres_changes` entry of a join. */
export interface BindingRequest {
  /** Equal for equal entries; never 0, which realtime-js reads as "none". */
  readonly id: number;
  /** As the client wrote it; echoed in the answer to the join. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** Bytes of the entry's text, which stays in memory. */
  readonly bytes: number;
  /** The selected columns as text, if any. */
  readonly selection: string | undefined;
}

/** A join requests more than a channel may have. */
export class TooMuchError extends Error {
  override name = 'TooMuchError';
}

/** Parses `config.postgres_changes` of a join; entries that are not objects are dropped. Throws TooMuchError. */
export function readBindings(entries: unknown): BindingRequest[] {
  if (!Array.isArray(entries)) return [];
  if (entries.length > REALTIME_LIMITS.bindings) throw new TooMuchError(`A channel has at most ${REALTIME_LIMITS.bindings} bindings`);
  return entries.flatMap((entry: unknown) => (entry !== null && typeof entry === 'object' ? [readBinding(entry)] : []));
}

/** Reads an entry, and drops unknown properties. */
function readBinding(given: object): BindingRequest {
  const entry = Object.fromEntries(
    ['event', 'schema', 'table', 'filter', 'select'].flatMap((name) => {
      const value = (given as Record<string, unknown>)[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const { filter, select } = entry;
  if (typeof filter === 'string' && filter.length > REALTIME_LIMITS.filterCharacters) {
    throw new TooMuchError(`A filter has at most ${REALTIME_LIMITS.filterCharacters} characters`);
  }
  if (Array.isArray(select) && select.length > REALTIME_LIMITS.selectedColumns) {
    throw new TooMuchError(`A binding selects at most ${REALTIME_LIMITS.selectedColumns} columns`);
  }
  const text = JSON.stringify(entry);
  return { id: idOf(text), entry, bytes: text.length, selection: select === undefined ? undefined : JSON.stringify(select) };
}

/** A stable hash, so that one message can be serialized for all equal subscribers. */
function idOf(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32BE() || 1;
}
