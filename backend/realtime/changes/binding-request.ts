import { createHash } from 'node:crypto';

/** One `postgres_changes` entry of a join. */
export interface BindingRequest {
  /** Equal for equal entries, never 0, which realtime-js takes for "none". */
  readonly id: number;
  /** As the client wrote it; the answer to the join repeats it. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Reads `config.postgres_changes` of a join; entries that are no objects are dropped. */
export function readBindings(entries: unknown): BindingRequest[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown) =>
    entry !== null && typeof entry === 'object' ? [{ id: idOf(entry), entry: entry as BindingRequest['entry'] }] : [],
  );
}

/** The same for every client that asks for the same, so that one message can be written for all of them. */
function idOf(entry: object): number {
  return createHash('sha1').update(JSON.stringify(entry)).digest().readUInt32BE() || 1;
}
