import { useLayoutEffect, useRef } from 'react';

import type { OwnShare } from '../store/share-links.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';

interface OwnLinksProps {
  /** undefined: loading; null: failed. */
  readonly shares: readonly OwnShare[] | null | undefined;
  /** The link just created. */
  readonly madeId: string | null;
  readonly isBusy: boolean;
  readonly onRevoke: (id: string) => void;
}

/** Active links of a chat, each with a button to end it. */
export function OwnLinks({ shares, madeId, isBusy, onRevoke }: OwnLinksProps) {
  const made = useRef<HTMLButtonElement>(null);
  // Before the paint: afterwards another button may have the focus.
  useLayoutEffect(() => made.current?.focus(), [madeId]);
  return (
    <section aria-labelledby="own-links" className="grid grid-cols-1 gap-2">
      <h3 id="own-links" className="text-sm font-medium">
        Links of this chat
      </h3>
      {shares?.length ? null : <p className="text-sm text-ink-soft">{noLinksWords(shares)}</p>}
      {shares?.map((share) => (
        <div key={share.id} className="grid grid-cols-1 gap-2 rounded-lg border border-line p-3">
          <code className="text-sm break-all">{addressOf(share.id)}</code>
          <div className="flex flex-wrap items-center gap-2">
            <span className="mr-auto text-sm text-ink-soft">{shareWords(share)}</span>
            <Button ref={share.id === madeId ? made : undefined} onClick={() => void copy(addressOf(share.id))}>
              Copy link
            </Button>
            <Button variant="danger" disabled={isBusy} onClick={() => onRevoke(share.id)}>
              Revoke
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

function noLinksWords(shares: OwnLinksProps['shares']): string {
  if (shares === undefined) return 'Loading…';
  return shares === null ? 'Your links could not be loaded. Go online to see or revoke them.' : 'None yet.';
}

function addressOf(id: string): string {
  return `${location.origin}/shared/${id}`;
}

function shareWords({ isListed, expiresAt }: OwnShare): string {
  const listed = isListed ? 'Listed' : 'Not listed';
  return expiresAt === null
    ? `${listed}, no end date`
    : `${listed}, until ${new Date(expiresAt).toLocaleDateString('en-IN', { dateStyle: 'medium' })}`;
}

async function copy(address: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(address).then(
    () => true,
    () => false,
  );
  showToast({ title: isCopied ? 'Link copied' : 'Not copied. Select the link instead' }, { id: 'copied' });
}
