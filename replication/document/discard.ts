import type { CollectionSchema } from '../schema/collection-schema.ts';
import { bare, compact } from './changes.ts';
import type { LocalDocument } from './local-document.ts';
import { rebased } from './rebase.ts';

/**
 * DOC-6: returns a rejected document without its changes, as the newest row known. If that row is gone from this device, the
 * changes become bare and are sent, and their verdict brings the row.
 */
export function discarded(schema: CollectionSchema, document: LocalDocument): LocalDocument {
  if (document.sync.state !== 'rejected') return document;
  const { rejection, unshown: _given, ...sync } = document.sync;
  const row = rejection?.row;
  if (row ? row._version < sync.version : sync.version > 0) {
    return { ...document, sync: { ...sync, state: 'waiting', changes: compact(sync.changes.map(bare)) } };
  }
  const settled = { ...document, sync: { ...sync, state: 'synced', changes: [] } } as const;
  return row ? rebased(settled, row, '', schema).document : { ...settled, _deleted: true };
}
