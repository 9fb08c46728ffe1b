import { PACK, PACK_LIST, type PackId } from '../rules/pack.ts';
import { observedFetch } from '../../../shared/connectivity/request-evidence.ts';
import { createPacks, type Packs } from './packs.ts';
import { type PackStore, packStore } from './pack-store.ts';

let store: PackStore | undefined;
let packs: Packs | undefined;

function deviceStore(): PackStore {
  return (store ??= packStore(caches));
}

/** The packs of this device. Null on an insecure page, which has no Cache Storage. */
export function devicePacks(): Packs | null {
  if (!('caches' in globalThis) || !('locks' in navigator)) return null;
  return (packs ??= createPacks({
    list: PACK_LIST,
    schema: PACK,
    store: deviceStore(),
    // The list is cached: a response for it is no evidence about the network.
    fetch: (input, init) => (input === PACK_LIST ? fetch : observedFetch)(input, init),
    locks: navigator.locks,
    channel: new BroadcastChannel('ekagra-packs'),
  }));
}

/** True when the pack is complete on this device and the service worker, which serves its files, is active. */
export async function isPackReady(id: PackId): Promise<boolean> {
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return false;
  return (await deviceStore().installed(id)) !== null;
}
