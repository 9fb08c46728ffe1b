import * as v from 'valibot';

import type { Claims } from '../database/request-context.ts';
import { networkOf } from '../base/client-address.ts';
import { STORAGE_LIMITS } from '../base/limits.ts';
import { STORAGE_ITSELF } from './access.ts';
import { decodePart } from './object-name.ts';
import type { ObjectKey, StoredObject } from './objects.ts';
import { type Call, jsonAnswer, objectKeyOf, type Route, type StorageParts } from './route.ts';
import { names, read } from './request-values.ts';
import { serveObject } from './serve-object.ts';
import { noSuchBucket, noSuchObject } from './storage-error.ts';

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

/** In Supabase Storage's form. */
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
