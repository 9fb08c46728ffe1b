import { useEffect, useState } from 'react';

import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { loadPostPicture, type PostPicture } from './post-picture.ts';

export type ShownPicture = Exclude<PostPicture, { readonly state: 'shown' }> | { readonly state: 'loading' } | DrawnPicture;
interface DrawnPicture {
  readonly state: 'shown';
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The picture of a question or an answer, as an object URL with its state. */
export function usePostPicture(userId: string | null, path: string): ShownPicture {
  const [found, setFound] = useState<{ readonly path: string; readonly shown: ShownPicture }>({ path, shown: { state: 'loading' } });
  useEffect(() => {
    let url: string | null = null;
    const end = onAnswer(loadPostPicture(userId, path), (loaded) => {
      if (loaded.state !== 'shown') return setFound({ path, shown: loaded });
      url = URL.createObjectURL(loaded.picture);
      setFound({ path, shown: { state: 'shown', url, width: loaded.width, height: loaded.height } });
    });
    return () => {
      end();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [userId, path]);
  return found.path === path ? found.shown : { state: 'loading' };
}
