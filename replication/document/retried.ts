import type { LocalDocument } from './local-document.ts';

/** The document with its rejection withdrawn: it is pending again. */
export function retried(document: LocalDocument): LocalDocument {
  if (document.sync.state !== 'rejected') return document;
  const { rejection: _asked, ...sync } = document.sync;
  return { ...document, sync: { ...sync, state: 'waiting' } };
}
