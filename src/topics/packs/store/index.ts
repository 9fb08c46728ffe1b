export { isPackReady } from './device-packs.ts';
export { PACK_PROBLEMS } from './pack-problems.ts';
export { pathOf, type FileStore, type PackCaches } from './pack-store.ts';
export { createPacks, type PackState, type Packs } from './packs.ts';
export { sha256Of } from './sha256.ts';
export { usePacks } from './use-packs.ts';
export { useStorageUsed } from './use-storage-used.ts';
