import { useEffect, useState } from 'react';

import type { UnsentPictures } from '../../../replication/pictures/kept-pictures.ts';
import { onPictureNews } from '../../../replication/pictures/picture-news.ts';
import { unsentPictures } from './pictures-of.ts';

export type { UnsentPictures };

/** Message pictures that the server does not have; null until they are read. */
export function useUnsentPictures(userId: string): UnsentPictures | null {
  const [unsent, setUnsent] = useState<UnsentPictures | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = () =>
      unsentPictures(userId).then(
        (read) => {
          if (!isOver) setUnsent(read);
        },
        (error: unknown) => console.error('Unsent pictures could not be read', error),
      );
    void look();
    const unsubscribe = onPictureNews(userId, () => void look());
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, [userId]);
  return unsent;
}
