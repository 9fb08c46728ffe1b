import { useEffect, useRef, useState } from 'react';

import { keepMessagePicture } from '../../../shared/pictures/message-pictures.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Picture } from '../store/card.ts';
import { forgetUnusedPicture } from '../store/cards.commands.ts';
import { CardPicture } from './card-picture.tsx';

interface PictureFieldProps {
  readonly side: 'front' | 'back';
  readonly picture: Picture | null;
  /** True when the picture belongs to a stored card, and so perhaps to several: it stays stored when it is removed from this one. */
  readonly isSaved: boolean;
  readonly onChange: (picture: Picture | null) => void;
  readonly onPreparing: (isPreparing: boolean) => void;
}

/** Chooses or takes a picture for one side of a card. The picture is stored on this device at once and sent in the background. */
export function PictureField({ side, picture, isSaved, onChange, onPreparing }: PictureFieldProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const isShown = useIsShown();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function add(file: File) {
    setIsBusy(true);
    onPreparing(true);
    const kept = await keepMessagePicture(userId, file).finally(() => {
      setIsBusy(false);
      onPreparing(false);
    });
    // The card was saved or cancelled meanwhile, so the picture is not needed.
    if (!isShown.current) return kept.ok ? forget(kept.path) : undefined;
    setProblem(kept.ok ? null : kept.message);
    if (kept.ok) onChange({ path: kept.path, text: '' });
  }

  function remove({ path }: Picture) {
    onChange(null);
    if (!isSaved) void forget(path);
  }

  async function forget(path: string): Promise<void> {
    try {
      await forgetUnusedPicture(await replicaOnceOpen(), userId, path);
    } catch (error) {
      console.error('Error removing picture', error);
    }
  }

  if (picture === null)
    return (
      <>
        <FileButton accept="image/*" isBusy={isBusy} onFile={(file) => void add(file)}>
          {side === 'front' ? 'Question picture' : 'Answer picture'}
        </FileButton>
        {problem === null ? null : <ErrorText>{problem}</ErrorText>}
      </>
    );
  return (
    <div className="grid basis-full grid-cols-1 justify-items-start gap-2">
      <CardPicture picture={picture} side={side} className="h-40" />
      <div className="flex w-full flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <TextField
            label="What the picture shows"
            placeholder="For those who cannot see it"
            maxLength={300}
            value={picture.text}
            onChange={({ currentTarget }) => onChange({ ...picture, text: currentTarget.value })}
          />
        </div>
        <Button onClick={() => remove(picture)}>Remove picture</Button>
      </div>
    </div>
  );
}

function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
