import { useEffect, useState } from 'react';

import type { UnsentPictures } from '../../../replication/pictures/kept-pictures.ts';

export type { UnsentPictures };

/** Message pictures that still have to be uploaded to the server or deleted there; null until read. */
export function useUnsentPictures(userId: string): UnsentPictures | null {
  const [unsent, setUnsent] = useState<UnsentPictures | null>(null);
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    import('../../../replication/pictures/kept-pictures.ts').then(
      ({ watchUnsentPictures }) => {
        if (!isOver) stop = watchUnsentPictures(userId, setUnsent);
      },
      (error: unknown) => console.error('Unsent pictures could not be read', error),
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [userId]);
  return unsent;
}
