import { usePostPicture } from '../store/use-post-picture.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface PostPictureProps {
  /** null for visitors. */
  readonly userId: string | null;
  readonly path: string | null;
  /** The author's description; '' if there is none. */
  readonly alt: string;
}

/** The picture of a question or an answer. */
export function PostPicture({ userId, path, alt }: PostPictureProps) {
  return path === null ? null : <Picture userId={userId} path={path} alt={alt} />;
}

function Picture({ userId, path, alt }: PostPictureProps & { path: string }) {
  const picture = usePostPicture(userId, path);
  if (picture.state === 'loading') return <Skeleton className="h-48" />;
  if (picture.state !== 'shown') {
    return (
      <p className="text-sm text-ink-soft">
        {picture.state === 'unreachable' ? 'The picture is not on this device. Connect to see it.' : 'The picture cannot be shown.'}
        {alt === '' ? '' : ` It shows: ${alt}`}
      </p>
    );
  }
  const { url, width, height } = picture;
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={alt === '' ? 'Picture without a description' : alt}
      className="h-auto max-h-96 w-auto max-w-full rounded-lg border border-line object-contain"
    />
  );
}
