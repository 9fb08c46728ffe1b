import { useEffect, useState } from 'react';

import { onPictureNews } from '../../../replication/pictures/picture-news.ts';
import { countUnsentPictures } from './pictures-of.ts';

/** Number of message pictures that the server does not have; null until they are counted. */
export function useUnsentPictures(userId: string): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = () =>
      countUnsentPictures(userId).then(
        (counted) => {
          if (!isOver) setCount(counted);
        },
        (error: unknown) => console.error('Unsent pictures could not be counted', error),
      );
    void look();
    const unsubscribe = onPictureNews(userId, () => void look());
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, [userId]);
  return count;
}
