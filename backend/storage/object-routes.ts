import * as v from 'valibot';
import type { IncomingHttpHeaders } from 'node:http';

import type { Claims } from '../database/request-context.ts';
import { networkOf } from '../base/client-address.ts';
import { STORAGE_LIMITS } from '../base/limits.ts';
import { STORAGE_ITSELF } from './access.ts';
import { decodePart } from './object-name.ts';
import type { ObjectKey, StoredObject } from './objects.ts';
import { type Call, jsonAnswer, objectKeyOf, type Route, type StorageParts } from './route.ts';
import { names, read } from './request-values.ts';
import { noSuchBucket, noSuchObject, StorageError } from './storage-error.ts';
import { mediaType } from './content-rules.ts';
import { IMAGE_TYPES } from './image-type.ts';

/**
 * Headers for objects, which share the app's origin: no type sniffing, and if opened as a page, no scripts and an opaque
 * origin.
 */
const HARMLESS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" };

const SHOWN_AS_THEY_ARE: ReadonlySet<string> = new Set([...IMAGE_TYPES, 'text/plain']);

const ONE = /^\/object\/([^/]+)\/(.+)$/;

const NO_NAMES = `prefixes must be a list of at most ${STORAGE_LIMITS.removedAtOnce} names`;
const REMOVAL = v.object({ prefixes: names(STORAGE_LIMITS.removedAtOnce, NO_NAMES) }, NO_NAMES);

export function objectRoutes({ buckets, objects, bytes, uploads }: StorageParts): Route[] {
  const download = async (call: Call, key: ObjectKey, isPublic: boolean, visitor: Claims) => {
    const object = await objects.get(isPublic ? STORAGE_ITSELF : visitor, key);
    const content = await bytes.read(object.version);
    if (!content) throw noSuchObject();
    return serveObject(object, content, { isPublic, headers: call.request.headers });
  };
  return [
    {
      method: 'GET',
      path: /^\/object\/public\/([^/]+)\/(.+)$/,
      answer: async (call) => {
        const key = objectKeyOf(call);
        // Objects of a public bucket are readable by everyone.
        if (!(await buckets.find(key.bucket)).public) throw noSuchBucket();
        return await download(call, key, true, STORAGE_ITSELF);
      },
    },
    {
      method: 'GET',
      path: /^\/object\/info\/([^/]+)\/(.+)$/,
      answer: async (call) => {
        const key = objectKeyOf(call);
        await buckets.find(key.bucket);
        return jsonAnswer(describe(await objects.get(call.visitor(), key)));
      },
    },
    {
      method: 'GET',
      path: ONE,
      answer: async (call) => {
        const key = objectKeyOf(call);
        return await download(call, key, (await buckets.find(key.bucket)).public, call.visitor());
      },
    },
    {
      method: 'POST',
      path: ONE,
      answer: async (call) => {
        const [key, caller] = [objectKeyOf(call), call.caller()];
        const network = networkOf(String(call.request.headers['x-forwarded-for'] ?? ''));
        const holder = typeof caller.sub === 'string' ? caller.sub : `${String(caller.role)} at ${network}`;
        const { id } = await uploads.run(holder, network, () => objects.put(caller, key, call.request));
        return jsonAnswer({ Id: id, Key: `${key.bucket}/${key.name}` });
      },
    },
    {
      method: 'DELETE',
      path: /^\/object\/([^/]+)$/,
      answer: async (call) => {
        const caller = call.caller();
        const { prefixes } = read(REMOVAL, await call.json());
        return jsonAnswer(await objects.remove(caller, decodePart(call.parts[0]!), prefixes));
      },
    },
  ];
}

/** Describes an object in Supabase Storage's format. */
function describe({ id, bucket_id, name, version, metadata, created_at, updated_at }: StoredObject) {
  const { size, mimetype, cacheControl, eTag, lastModified } = metadata;
  return {
    id,
    name,
    version,
    bucket_id,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    etag: eTag,
    last_modified: lastModified,
    created_at,
    updated_at,
  };
}

interface ServeOptions {
  /** True if shared caches may store the object. */
  readonly isPublic: boolean;
  readonly headers: IncomingHttpHeaders;
}

/** Answers a download: whole, a range (206), or 304. */
function serveObject(object: StoredObject, bytes: Blob, { isPublic, headers }: ServeOptions): Response {
  const { metadata } = object;
  const answer = new Headers({
    ...HARMLESS,
    'content-type': SHOWN_AS_THEY_ARE.has(mediaType(metadata.mimetype)) ? metadata.mimetype : 'application/octet-stream',
    'cache-control': isPublic ? metadata.cacheControl : `private, ${metadata.cacheControl}`,
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
  });
  // The same URL may be requested by another student on this device.
  if (!isPublic) answer.set('vary', 'Authorization');
  if (isKnown(metadata.eTag, headers)) return new Response(null, { status: 304, headers: answer });

  const range = headers['if-range'] === undefined || headers['if-range'] === metadata.eTag ? rangeOf(headers.range, bytes.size) : undefined;
  const part = range ? bytes.slice(range.start, range.end) : bytes;
  answer.set('content-length', String(part.size));
  if (range) answer.set('content-range', `bytes ${range.start}-${range.end - 1}/${bytes.size}`);
  return new Response(part.stream(), { status: range ? 206 : 200, headers: answer });
}

function isKnown(eTag: string, headers: IncomingHttpHeaders): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.some((one) => one === eTag || one === '*') ?? false;
}

/** The requested range, `end` exclusive; undefined without one, and for several ranges, which get the whole object. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (start >= end) throw new StorageError(416, 'InvalidRange', 'invalid range provided', 'invalid_range');
  return { start, end };
}
