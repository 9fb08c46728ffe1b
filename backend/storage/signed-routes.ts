import * as v from 'valibot';

import type { Claims } from '../database/request-context.ts';
import { STORAGE_ITSELF } from './access.ts';
import { decodePart } from './object-name.ts';
import type { ObjectKey } from './objects.ts';
import { jsonAnswer, objectKeyOf, type Route, type StorageParts } from './route.ts';
import { names, read } from './request-values.ts';
import { serveObject } from './serve-object.ts';
import type { Permit } from './signed-url.ts';
import { noSuchObject } from './storage-error.ts';
import { readUpload } from './upload-body.ts';

const ONE = /^\/(?:object|render\/image)\/sign\/([^/]+)\/(.+)$/;
const UPLOAD = /^\/object\/upload\/sign\/([^/]+)\/(.+)$/;

/** Seconds within which a signed upload must start. */
const UPLOAD_EXPIRES_IN = 2 * 60 * 60;

const MAX_PATHS = 1000;
const NO_PATHS = `paths must be a list of at most ${MAX_PATHS}`;

const NO_SECONDS = 'expiresIn must be a number of seconds';
const SECONDS = v.pipe(v.number(NO_SECONDS), v.safeInteger(NO_SECONDS), v.minValue(1, NO_SECONDS));
const ONE_ADDRESS = v.object({ expiresIn: SECONDS, transform: v.optional(v.unknown()) }, NO_SECONDS);
const ADDRESSES = v.object({ paths: names(MAX_PATHS, NO_PATHS), expiresIn: SECONDS }, ({ expected }) =>
  expected === '"paths"' ? NO_PATHS : NO_SECONDS,
);

/** URLs that carry their own, temporary permission, requested by callers who have it. */
export function signedRoutes({ objects, bytes, signer, room }: StorageParts): Route[] {
  const tokenFor = (caller: Claims, key: ObjectKey, expiresIn: number) => signer.sign(permitOf(caller, 'download', keyOf(key)), expiresIn);
  return [
    {
      method: 'POST',
      path: ONE,
      answer: async (call) => {
        const [key, caller] = [objectKeyOf(call), call.caller()];
        const { expiresIn, transform } = read(ONE_ADDRESS, await call.json());
        await objects.get(caller, key);
        const way = transform === undefined ? 'object' : 'render/image';
        return jsonAnswer({ signedURL: `/${way}/sign/${keyOf(key)}?token=${await tokenFor(caller, key, expiresIn)}` });
      },
    },
    {
      method: 'POST',
      path: /^\/object\/sign\/([^/]+)$/,
      answer: async (call) => {
        const { paths, expiresIn } = read(ADDRESSES, await call.json());
        const [caller, bucket] = [call.caller(), decodePart(call.parts[0]!)];
        const visible = await objects.visible(caller, bucket, paths);
        const answers = await Promise.all(
          paths.map(async (path) =>
            visible.has(path)
              ? {
                  path,
                  error: null,
                  signedURL: `/object/sign/${bucket}/${path}?token=${await tokenFor(caller, { bucket, name: path }, expiresIn)}`,
                }
              : { path, error: 'Either the object does not exist or you do not have access to it', signedURL: null },
          ),
        );
        return jsonAnswer(answers);
      },
    },
    {
      method: 'GET',
      path: ONE,
      answer: async (call) => {
        const key = objectKeyOf(call);
        await signer.verify(call.query.get('token'), 'download', keyOf(key));
        const object = await objects.get(STORAGE_ITSELF, key);
        const content = await bytes.read(object.version);
        if (!content) throw noSuchObject();
        return serveObject(object, content, { isPublic: false, download: call.query.get('download'), headers: call.request.headers });
      },
    },
    {
      method: 'POST',
      path: UPLOAD,
      answer: async (call) => {
        const [key, caller, upsert] = [objectKeyOf(call), call.caller(), call.request.headers['x-upsert'] === 'true'];
        await objects.checkPut(caller, key, upsert ? 'any' : 'new');
        const object = keyOf(key);
        const token = await signer.sign({ ...permitOf(caller, 'upload', object), upsert }, UPLOAD_EXPIRES_IN);
        return jsonAnswer({ url: `/object/upload/sign/${object}?token=${token}`, token });
      },
    },
    {
      method: 'PUT',
      path: UPLOAD,
      answer: async (call) => {
        const key = objectKeyOf(call);
        const caller = await signer.verify(call.query.get('token'), 'upload', keyOf(key));
        await objects.put(caller, key, await readUpload(call.request, room), caller.upsert ? 'any' : 'new');
        return jsonAnswer({ Key: keyOf(key) });
      },
    },
  ];
}

function keyOf({ bucket, name }: ObjectKey): string {
  return `${bucket}/${name}`;
}

function permitOf({ role, sub }: Claims, action: Permit['action'], object: string): Permit {
  return { action, object, role: String(role), ...(typeof sub === 'string' ? { sub } : {}) };
}
