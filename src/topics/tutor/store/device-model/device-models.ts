import { DEVICE_MODEL, type DeviceModel, MODEL_LIST } from '../../rules/device-model/device-model.ts';
import { observedFetch } from '../../../../shared/connectivity/request-evidence.ts';
import { createPacks, sha256Of, type Packs } from '../../../packs/store/index.ts';
import { type ModelStore, modelStore } from './model-store.ts';

let store: ModelStore | undefined;
let models: Packs<DeviceModel> | undefined;

export function deviceModelStore(): ModelStore {
  return (store ??= modelStore(caches, sha256Of));
}

/** The models offered for this device. Null on an insecure page, which has no Cache Storage. */
export function deviceModels(): Packs<DeviceModel> | null {
  if (!('caches' in globalThis) || !('locks' in navigator)) return null;
  return (models ??= createPacks({
    list: MODEL_LIST,
    schema: DEVICE_MODEL,
    store: deviceModelStore(),
    // The list is cached, and shards may be on another server. Only files of this server say something about its reachability.
    fetch: (input, init) => (typeof input === 'string' && input.startsWith('/packs/files/') ? observedFetch : fetch)(input, init),
    locks: navigator.locks,
    channel: new BroadcastChannel('ekagra-device-models'),
  }));
}
