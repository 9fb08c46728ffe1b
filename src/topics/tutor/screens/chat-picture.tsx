import { useMessagePicture } from '../../../shared/pictures/use-message-picture.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** A picture of a doubt, from this device or the server. */
export function ChatPicture({ path, className = 'max-h-72' }: { path: string; className?: string }) {
  const userId = useUserId();
  const picture = useMessagePicture(userId, path);
  if (picture.state === 'loading') return <Skeleton className="h-24 w-32" />;
  if (picture.state !== 'shown') return <p className="text-sm text-ink-soft">This picture is not on this device yet.</p>;
  return (
    <>
      <img src={picture.url} alt="Your doubt" className={`max-w-full rounded-lg border border-line ${className}`} />
      {picture.refusal === undefined ? null : (
        <div className="grid max-w-72 justify-items-start gap-2 text-sm">
          <p className="text-danger">{picture.refusal.message}</p>
          <Button onClick={picture.refusal.retry}>Send again</Button>
        </div>
      )}
    </>
  );
}
