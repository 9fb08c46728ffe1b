import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import type { KeptShare } from '../store/kept-shares.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface KeptShareCardProps {
  readonly share: KeptShare;
  readonly onTake: () => void;
  readonly onRemove: () => void;
}

export function KeptShareCard({ share: { lines, images }, onTake, onRemove }: KeptShareCardProps) {
  const name = lines[0] ?? images[0]?.name ?? 'what was shared';
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 rounded-xl border border-line bg-surface py-2 pr-1 pl-4">
      <div className="grid gap-2 py-2">
        {images.map((image, at) => (
          // Two pictures of one share may have the same name.
          // oxlint-disable-next-line react/no-array-index-key -- they never reorder
          <Preview key={at} image={image} />
        ))}
        {lines.map((line) => (
          <p key={line} className="break-words whitespace-pre-wrap">
            {line}
          </p>
        ))}
        <Button className="justify-self-start" onClick={onTake}>
          Ask about this
        </Button>
      </div>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </article>
  );
}

function Preview({ image }: { image: File }) {
  const picture = useRef<HTMLImageElement>(null);
  const [isShowable, setIsShowable] = useState(true);

  useEffect(() => {
    const url = URL.createObjectURL(image);
    if (picture.current !== null) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [image]);

  if (!isShowable) return <p className="text-sm text-ink-soft">{image.name} is saved, but this browser cannot show it.</p>;
  return (
    <img ref={picture} alt={`Shared: ${image.name}`} className="max-h-72 max-w-full rounded-lg" onError={() => setIsShowable(false)} />
  );
}
