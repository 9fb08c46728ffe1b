import type { ReactNode } from 'react';

import type { UnsentDocument } from '../../../shared/replica/unsent-documents.ts';
import { unsentKind, unsentName } from './document-words.ts';
import { Moment } from './moment.tsx';

/** A document with unsent changes: its name, what it is, and since when they wait. */
export function UnsentItem({ document, children }: { readonly document: UnsentDocument; readonly children?: ReactNode }) {
  const [name, kind] = [unsentName(document), unsentKind(document)];
  return (
    <li aria-label={name} className="grid grid-cols-1 gap-2 border-b border-line py-3 last:border-0 last:pb-0">
      <p className="line-clamp-2 font-medium wrap-anywhere">{name}</p>
      {kind === null && document.since === null ? null : (
        <p className="text-sm text-ink-soft">
          {kind}
          {kind === null || document.since === null ? null : ' · '}
          {document.since === null ? null : (
            <>
              since <Moment at={document.since} />
            </>
          )}
        </p>
      )}
      {children}
    </li>
  );
}
