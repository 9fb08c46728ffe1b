import { useState } from 'react';

import { useMessagePicture } from '../../data/pictures/use-message-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface MessagePictureProps {
  readonly userId: string;
  readonly path: string;
  readonly author: string;
}

/** As high before it is there as after: nothing below it moves. */
const FRAME = 'h-52 w-72 max-w-full rounded-lg';

/** The picture of a message; pressed, it is as large as the screen. */
export function MessagePicture({ userId, path, author }: MessagePictureProps) {
  const picture = useMessagePicture(userId, path);
  const [isLarge, setIsLarge] = useState(false);
  if (picture.state === 'loading') return <Skeleton className={FRAME} />;
  if (picture.state !== 'shown') {
    return (
      <p className={`${FRAME} grid place-items-center bg-column p-4 text-center text-sm text-balance text-ink-soft`}>
        {picture.state === 'on-its-way' ? 'The picture is on its way.' : 'The picture is not on this device. It comes when you are online.'}
      </p>
    );
  }
  const alt = `Picture of ${author}`;
  return (
    <>
      <button
        type="button"
        aria-label={`Open the picture of ${author}`}
        className={`${FRAME} block overflow-hidden`}
        onClick={() => setIsLarge(true)}
      >
        <img src={picture.url} alt={alt} className="size-full bg-column object-cover" />
      </button>
      {picture.sending === 'refused' ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-danger">
          The server did not take the picture.
          {picture.retry ? <Button onClick={picture.retry}>Retry</Button> : null}
        </p>
      ) : null}
      <Modal isOpen={isLarge} onClose={() => setIsLarge(false)} title={alt} width="wide">
        <img src={picture.url} alt={alt} className="max-h-[75dvh] w-full object-contain" />
      </Modal>
    </>
  );
}
