/** RxDB's Dexie storage starts each index with `_deleted` as text, and ends it with the id. */
export const LIVE = '0';
export const DELETED = '1';

/** IndexedDB sorts arrays after every text and number. */
export const AFTER_ALL: never[] = [];
