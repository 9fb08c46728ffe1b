import type { IncomingMessage } from 'node:http';
import type { Claims } from '../database/request-context.ts';
import type { Access } from './access.ts';
import type { Buckets } from './buckets.ts';
import type { ByteStore } from './byte-store.ts';
import { checkName, decodePart } from './object-name.ts';
import type { Objects, ObjectKey } from './objects.ts';
import type { Uploads } from './uploads.ts';

/** Dependencies of the routes. */
export interface StorageParts {
  readonly access: Access;
  readonly buckets: Buckets;
  readonly objects: Objects;
  readonly bytes: ByteStore;
  readonly uploads: Uploads;
}

export interface Call {
  readonly request: IncomingMessage;
  /** Captures of the route's path, undecoded. */
  readonly parts: readonly string[];
  /** The caller, whose rights the request has. Throws StorageError without one. */
  caller(): Claims;
  /** Like `caller`, or a visitor. */
  visitor(): Claims;
  /** The body. Rejects with StorageError unless it is a JSON object. */
  json(): Promise<Record<string, unknown>>;
}

export interface Route {
  /** GET also answers HEAD. */
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Matches the path below /storage/v1, without its query. */
  readonly path: RegExp;
  answer(call: Call): Promise<Response>;
}

/** The object of a path that ends in a bucket and a name. */
export function objectKeyOf({ parts }: Call): ObjectKey {
  return { bucket: decodePart(parts[0]!), name: checkName(decodePart(parts[1]!)) };
}

export function jsonAnswer(value: unknown): Response {
  return Response.json(value, { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } });
}
