import { ScanText, X } from 'lucide-react';
import { Suspense, useState } from 'react';

import { forgetMessagePicture, keepMessagePicture } from '../../../shared/pictures/message-pictures.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ChatPicture } from './chat-picture.tsx';
import { type DoubtDraft, withoutPicture, withPictureReplaced, withRecognised } from './doubt-draft.ts';
import { isPictureAsked } from '../store/tutor.queries.ts';
import type { PictureReading } from './use-picture-reading.ts';

const PackHint = lazyNamed(() => import('./pack-hint.tsx'), 'PackHint');
const PictureDialog = lazyDialog(() => import('./picture-dialog.tsx'), 'PictureDialog');

interface DoubtPicturesProps {
  readonly draft: DoubtDraft;
  readonly reading: PictureReading;
  readonly onChange: (next: (draft: DoubtDraft) => DoubtDraft) => void;
}

/** Pictures of the draft, and their recognised text. */
export function DoubtPictures({ draft: { pictures, transcript }, reading, onChange }: DoubtPicturesProps) {
  const userId = useUserId();
  const [opened, setOpened] = useState<string | null>(null);
  const replicaOnceOpen = useReplicaOnceOpen();

  /** Deletes a picture's file, unless a doubt has the picture: the one being edited, or one that another tab asked. */
  async function forget(path: string) {
    try {
      if (!(await isPictureAsked(await replicaOnceOpen(), path))) await forgetMessagePicture(userId, path);
    } catch (error) {
      console.error('Error removing picture', error);
    }
  }

  function remove(path: string) {
    onChange((latest) => withoutPicture(latest, path));
    void forget(path);
  }

  async function replace(path: string, picture: Blob): Promise<string | null> {
    const kept = await keepMessagePicture(userId, picture);
    if (!kept.ok) return kept.message;
    onChange((latest) => withPictureReplaced(latest, path, kept.path));
    setOpened(null);
    void forget(path);
    return null;
  }

  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {pictures.map((path, at) => (
          <li key={path} className="flex max-w-full flex-wrap items-end gap-2">
            <span className="relative min-h-11 min-w-11">
              <ChatPicture path={path} className="max-h-20" />
              <IconButton label={`Remove picture ${at + 1}`} className="absolute top-0 right-0" onClick={() => remove(path)}>
                <span aria-hidden className="grid size-7 place-items-center rounded-full border border-line bg-surface">
                  <X className="size-4" />
                </span>
              </IconButton>
            </span>
            <Button
              aria-label={pictures.length === 1 ? undefined : `Read the text of picture ${at + 1}`}
              disabled={reading.share !== null}
              onClick={() => setOpened(path)}
            >
              <ScanText aria-hidden className="size-4" />
              Read the text
            </Button>
          </li>
        ))}
      </ul>
      {reading.share === null ? null : (
        <div className="flex items-center gap-3">
          <output className="text-sm text-ink-soft">Reading the text…</output>
          <ProgressBar aria-label="Reading the text" value={reading.share} className="min-w-0 flex-1" />
          <Button onClick={reading.stop}>Stop reading</Button>
        </div>
      )}
      {reading.problem === null || reading.share !== null ? null : <ErrorText>{reading.problem}</ErrorText>}
      {transcript === undefined ? null : (
        <TextArea
          label="Text in the picture"
          hint="Check it against the picture. Signs, powers and fractions are often misread."
          rows={2}
          className="min-h-11! max-h-40!"
          value={transcript}
          onChange={({ currentTarget: { value } }) => onChange((latest) => ({ ...latest, transcript: value }))}
        />
      )}
      <Suspense>{reading.isUnsure && transcript !== undefined ? <PackHint id="reading" /> : null}</Suspense>
      <Suspense>
        {opened === null ? null : (
          <PictureDialog
            path={opened}
            onText={(text, isTextUnsure) => {
              onChange((latest) => withRecognised(latest, opened, text));
              reading.note(opened, isTextUnsure);
              setOpened(null);
            }}
            onCrop={(picture) => replace(opened, picture)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}
