import { useLayoutEffect } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { useBackground, useKeptPicture } from '../store/background.queries.ts';

/** The student's background picture, covered by enough of the page's color to keep text readable (theme.css). */
export function Backdrop({ isOffline }: { isOffline: boolean }) {
  const userId = useUserId();
  const address = useKeptPicture(userId, useBackground(userId), isOffline);
  const isThere = address !== null;

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isThere) dataset['background'] = '';
    return () => {
      delete dataset['background'];
    };
  }, [isThere]);

  if (!isThere) return null;
  return (
    <div aria-hidden className="fixed inset-0 -z-10 bg-cover bg-center bg-no-repeat" style={{ backgroundImage: `url("${address}")` }}>
      <div className="size-full bg-page opacity-(--scrim)" />
    </div>
  );
}
