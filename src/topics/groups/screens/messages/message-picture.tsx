import { useState } from 'react';

import { useMessagePicture } from '../../../../shared/pictures/use-message-picture.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { WriteDot } from '../../../../ui/write-dot.tsx';

interface MessagePictureProps {
  readonly path: string;
  /** Id of the author; null for the student. */
  readonly author: string | null;
  readonly isSmall?: boolean;
}

/** The picture of a message; a press enlarges it. */
export function MessagePicture({ path, author, isSmall = false }: MessagePictureProps) {
  const userId = useUserId();
  const picture = useMessagePicture(userId, path);
  const [isLarge, setIsLarge] = useState(false);
  // Fixed height, so that loading moves nothing below.
  const frame = `${isSmall ? 'h-20 w-28' : 'h-52 w-72'} max-w-full rounded-lg`;
  if (picture.state === 'loading') return <Skeleton className={frame} />;
  if (picture.state !== 'shown') {
    return (
      <p className={`${frame} grid place-items-center bg-column p-4 text-center text-sm text-balance text-ink-soft`}>
        {picture.state === 'on-its-way' ? 'The picture is loading.' : 'The picture is not on this device. It loads when you are online.'}
      </p>
    );
  }
  const words = author === null ? 'Your picture' : `Picture from ${author}`;
  return (
    <>
      <button
        type="button"
        aria-label={author === null ? 'Open your picture' : `Open the picture from ${author}`}
        className={`${frame} relative block overflow-hidden`}
        onClick={() => setIsLarge(true)}
      >
        <img src={picture.url} alt={words} className="size-full bg-column object-cover" />
        {picture.isWaiting && !isSmall ? (
          <span className="absolute bottom-2 left-2 flex items-center gap-1.5 rounded-full bg-raised px-2.5 py-0.5 text-xs">
            <WriteDot state="waiting" />
            <span aria-hidden>Waiting to be sent</span>
          </span>
        ) : null}
      </button>
      {picture.refusal === undefined ? null : (
        <div className="grid max-w-72 justify-items-start gap-2 text-sm">
          <p className="text-danger">{picture.refusal.message}</p>
          <Button onClick={picture.refusal.retry}>Retry</Button>
        </div>
      )}
      <Modal isOpen={isLarge} onClose={() => setIsLarge(false)} title={words} width="wide">
        <img src={picture.url} alt={words} className="max-h-[75dvh] w-full object-contain" />
      </Modal>
    </>
  );
}
