import { createHash } from 'node:crypto';

/** One `postgres_changes` entry of a join. */
export interface BindingRequest {
  /** Equal for equal entries; never 0, which realtime-js takes for "none". */
  readonly id: number;
  /** As the client wrote it; echoed in the answer to the join. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Parses `config.postgres_changes` of a join; entries that are not objects are dropped. */
export function readBindings(entries: unknown): BindingRequest[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown) =>
    entry !== null && typeof entry === 'object' ? [{ id: idOf(entry), entry: entry as BindingRequest['entry'] }] : [],
  );
}

/** A stable hash, so that one message can be serialized for all equal subscribers. */
function idOf(entry: object): number {
  return createHash('sha1').update(JSON.stringify(entry)).digest().readUInt32BE() || 1;
}
