import { useMessagePicture } from '../../../shared/pictures/use-message-picture.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Picture } from '../store/card.ts';

interface CardPictureProps {
  readonly picture: Picture;
  readonly side: 'front' | 'back';
  /** Classes for the height, which also applies while the picture loads. */
  readonly className: string;
}

/** The picture on one side of a card, from this device or the server. */
export function CardPicture({ picture: { path, text }, side, className }: CardPictureProps) {
  const found = useMessagePicture(useUserId(), path);
  if (found.state === 'loading') return <Skeleton className={`w-32 ${className}`} />;
  if (found.state !== 'shown') return <p className="text-sm text-ink-soft">This picture is not on this device yet.</p>;
  const alt = text === '' ? `Picture of the ${side === 'front' ? 'question' : 'answer'}` : text;
  return (
    <>
      <img src={found.url} alt={alt} className={`max-w-full rounded-lg border border-line object-contain ${className}`} />
      {found.refusal === undefined ? null : (
        <div className="grid justify-items-start gap-2 text-sm">
          <p className="text-danger">{found.refusal.message}</p>
          <Button onClick={found.refusal.retry}>Send again</Button>
        </div>
      )}
    </>
  );
}
