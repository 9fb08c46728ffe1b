import * as v from 'valibot';

import { callServer, readServer, type ServerAnswer } from '../server/call-server.ts';

const DEVICES = v.array(
  v.object({
    id: v.string(),
    /** Null for a device that has not synced since devices have names. */
    name: v.nullable(v.string()),
    /** Epoch milliseconds, by the server's clock. */
    signed_in_at: v.number(),
    synced_at: v.nullable(v.number()),
    is_this: v.boolean(),
  }),
);

/** A device on which the student is signed in. */
export type SignedInDevice = v.InferOutput<typeof DEVICES>[number];

/** Devices of this student alone, the latest first. */
export function listDevices(userId: string): Promise<ServerAnswer<SignedInDevice[]>> {
  return readServer(userId, DEVICES, 'list_devices', {}, 'none');
}

/** Ends the session of another device: the server refuses it from now on. Data stored on that device stays. */
export function signOutDevice(userId: string, { id }: SignedInDevice): Promise<ServerAnswer<boolean>> {
  return callServer(userId, v.boolean(), 'sign_out_device', { device_id: id });
}
