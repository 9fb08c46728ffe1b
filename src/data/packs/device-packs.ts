import { PACK_LIST, type PackId } from '../../domain/packs/pack.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { createPacks, type Packs } from './packs.ts';
import { type PackStore, packStore } from './pack-store.ts';

let store: PackStore | undefined;
let packs: Packs | undefined;

function deviceStore(): PackStore {
  return (store ??= packStore(caches));
}

/** Those of this device. There are none on a page that did not come over a safe connection: it has no caches. */
export function devicePacks(): Packs | null {
  if (!('caches' in globalThis) || !('locks' in navigator)) return null;
  return (packs ??= createPacks({
    store: deviceStore(),
    // The list is on the device: that it is answered says nothing about the network.
    fetch: (input, init) => (input === PACK_LIST ? fetch : observedFetch)(input, init),
    locks: navigator.locks,
    channel: new BroadcastChannel('ekagra-packs'),
  }));
}

/** Whether a pack is whole here and the service worker, which reads its files, is at work. */
export async function isPackReady(id: PackId): Promise<boolean> {
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return false;
  return (await deviceStore().installed(id)) !== null;
}
