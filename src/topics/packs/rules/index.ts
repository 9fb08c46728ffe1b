export { PACK_WORDS } from './pack-words.ts';
export { PACK, PACK_CACHE, PACK_FILE, PACK_IDS, megabytes, packPath, recordOf, sizeOf, type PackId } from './pack.ts';
