import { NO_ROOM } from '../protocol/wire.ts';
import type { LocalDocument } from './local-document.ts';

/** FULL-2: true if the document stays on this device because the account has no room for it. */
export function waitsForRoom({ sync }: LocalDocument): boolean {
  return sync.state === 'rejected' && sync.rejection?.reason === NO_ROOM;
}

/** The document with its rejection withdrawn: it is pending again. */
export function retried(document: LocalDocument): LocalDocument {
  if (document.sync.state !== 'rejected') return document;
  const { rejection: _asked, ...sync } = document.sync;
  return { ...document, sync: { ...sync, state: 'waiting' } };
}
