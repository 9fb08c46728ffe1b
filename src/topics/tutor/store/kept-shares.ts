import { useCallback, useEffect, useState } from 'react';

import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { SHARE_CACHE, SHARE_FIELDS } from '../rules/share-target.ts';

/** Content that another app shared to the tutor. */
export interface KeptShare {
  /** Cache key. */
  readonly address: string;
  /** Title, text and link, if the other app sent them. */
  readonly lines: readonly string[];
  readonly images: readonly File[];
}

interface KeptShares {
  /** Newest first; undefined while loading. */
  readonly shares: readonly KeptShare[] | undefined;
  readonly remove: (share: KeptShare) => void;
}

/** Content from other apps that waits on this device for the tutor. */
export function useKeptShares(): KeptShares {
  const [shares, setShares] = useState<readonly KeptShare[]>();

  useEffect(() => {
    const fail = (error: unknown) => {
      console.error('Error reading shared content', error);
      setShares([]);
    };
    return onAnswer(readShares(), setShares, fail);
  }, []);

  const remove = useCallback(({ address }: KeptShare) => {
    setShares((current) => current?.filter((share) => share.address !== address));
    caches
      .open(SHARE_CACHE)
      .then((cache) => cache.delete(address))
      .catch((error: unknown) => console.error('Error removing shared content', error));
  }, []);

  return { shares, remove };
}

async function readShares(): Promise<readonly KeptShare[]> {
  if (!areThereCaches() || !(await caches.has(SHARE_CACHE))) return [];
  const cache = await caches.open(SHARE_CACHE);
  const addresses = (await cache.keys()).map(({ url }) => url).sort();
  const read = addresses.reverse().map(async (address) => {
    const kept = await cache.match(address);
    // Undefined if another tab has removed it meanwhile.
    return kept === undefined ? [] : [toShare(address, await kept.formData())];
  });
  return (await Promise.all(read)).flat();
}

/** An insecure page has no Cache Storage. */
function areThereCaches(): boolean {
  return 'caches' in globalThis;
}

function toShare(address: string, form: FormData): KeptShare {
  const lines = [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url].flatMap((field) => form.getAll(field).map(String));
  // Some apps send the link as text and as link.
  return { address, lines: [...new Set(lines)], images: form.getAll(SHARE_FIELDS.images).filter((image) => image instanceof File) };
}
