import * as v from 'valibot';

import type { Claims } from '../database/request-context.ts';
import { STORAGE_ITSELF } from './access.ts';
import { checkName, decodePart } from './object-name.ts';
import type { Expectation, ObjectKey, StoredObject } from './objects.ts';
import { type Call, jsonAnswer, objectKeyOf, type Route, type StorageParts } from './route.ts';
import { names, read } from './request-values.ts';
import { serveObject } from './serve-object.ts';
import { noSuchBucket, noSuchObject } from './storage-error.ts';
import { readUpload } from './upload-body.ts';

const ONE = /^\/object\/([^/]+)\/(.+)$/;
/** Requests for a resized picture get the original: nothing here can transform it. */
const PUBLIC = /^\/(?:object|render\/image)\/public\/([^/]+)\/(.+)$/;

const MAX_NAMES = 1000;
const NO_NAMES = `prefixes must be a list of at most ${MAX_NAMES} names`;
const REMOVAL = v.object({ prefixes: names(MAX_NAMES, NO_NAMES) }, NO_NAMES);

const NO_MOVE = 'bucketId, sourceKey and destinationKey must be text';
const TEXT = v.string(NO_MOVE);
const MOVE = v.object({ bucketId: TEXT, sourceKey: TEXT, destinationKey: TEXT, destinationBucket: v.optional(TEXT) }, NO_MOVE);

export function objectRoutes({ buckets, objects, bytes, room }: StorageParts): Route[] {
  /** Objects of a public bucket are readable by everyone. */
  const readable = async (visitor: Claims, key: ObjectKey) => {
    const { public: isPublic } = await buckets.find(key.bucket);
    return { isPublic, object: await objects.get(isPublic ? STORAGE_ITSELF : visitor, key) };
  };
  const download = async (call: Call, key: ObjectKey, visitor: Claims) => {
    const { isPublic, object } = await readable(visitor, key);
    const content = await bytes.read(object.version);
    if (!content) throw noSuchObject();
    return serveObject(object, content, { isPublic, download: call.query.get('download'), headers: call.request.headers });
  };
  const upload = async (call: Call, expected: Expectation) => {
    const [key, caller] = [objectKeyOf(call), call.caller()];
    const { id } = await objects.put(caller, key, await readUpload(call.request, room), expected);
    return jsonAnswer({ Id: id, Key: `${key.bucket}/${key.name}` });
  };
  return [
    {
      method: 'GET',
      path: /^\/object\/info\/(?:authenticated\/|public\/)?([^/]+)\/(.+)$/,
      answer: async (call) => jsonAnswer(infoOf((await readable(call.visitor(), objectKeyOf(call))).object)),
    },
    {
      method: 'GET',
      path: PUBLIC,
      answer: async (call) => {
        const key = objectKeyOf(call);
        if (!(await buckets.find(key.bucket)).public) throw noSuchBucket();
        return await download(call, key, STORAGE_ITSELF);
      },
    },
    {
      method: 'GET',
      path: /^\/(?:object\/authenticated|render\/image\/authenticated|object)\/([^/]+)\/(.+)$/,
      answer: (call) => download(call, objectKeyOf(call), call.visitor()),
    },
    { method: 'POST', path: ONE, answer: (call) => upload(call, isUpsert(call) ? 'any' : 'new') },
    { method: 'PUT', path: ONE, answer: (call) => upload(call, 'existing') },
    {
      method: 'POST',
      path: /^\/object\/move$/,
      answer: async (call) => {
        const { from, to } = fromAndTo(await call.json());
        await objects.move(call.caller(), from, to);
        return jsonAnswer({ message: 'Successfully moved' });
      },
    },
    {
      method: 'POST',
      path: /^\/object\/copy$/,
      answer: async (call) => {
        const { from, to } = fromAndTo(await call.json());
        const { id } = await objects.copy(call.caller(), from, to, isUpsert(call) ? 'any' : 'new');
        return jsonAnswer({ Id: id, Key: `${to.bucket}/${to.name}` });
      },
    },
    {
      method: 'DELETE',
      path: /^\/object\/([^/]+)$/,
      answer: async (call) => {
        const { prefixes } = read(REMOVAL, await call.json());
        return jsonAnswer(await objects.remove(call.caller(), decodePart(call.parts[0]!), prefixes));
      },
    },
    {
      method: 'DELETE',
      path: ONE,
      answer: async (call) => {
        const { bucket, name } = objectKeyOf(call);
        const removed = await objects.remove(call.caller(), bucket, [name]);
        if (removed.length === 0) throw noSuchObject();
        return jsonAnswer({ message: 'Successfully deleted' });
      },
    },
  ];
}

function isUpsert({ request }: Call): boolean {
  return request.headers['x-upsert'] === 'true';
}

function fromAndTo(request: unknown): { from: ObjectKey; to: ObjectKey } {
  const { bucketId: bucket, sourceKey: name, destinationKey, destinationBucket = bucket } = read(MOVE, request);
  return { from: { bucket, name }, to: { bucket: destinationBucket, name: checkName(destinationKey) } };
}

function infoOf(object: StoredObject) {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = object;
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  };
}
