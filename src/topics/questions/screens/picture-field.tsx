import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { loadPostPicture } from '../store/post-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { loadPressed } from '../../../ui/lazy-dialog.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PostPicture } from './post-picture.tsx';
import type { DraftPicture } from './use-draft-picture.ts';

interface PictureFieldProps {
  readonly userId: string;
  readonly picture: Omit<DraftPicture, 'clear'>;
  /** Receives the text that was recognised in the picture. */
  readonly onText: (text: string) => void;
}

const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
const LONGEST_ALT = 200;

/** Field for the picture of a question or an answer, which can also read the picture's text. */
export function PictureField({ userId, picture, onText }: PictureFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const reading = useReading(userId, onText, setProblem);
  const { chosen } = picture;

  async function choose(file: Blob) {
    setIsChoosing(true);
    setProblem(await picture.choose(file));
    setIsChoosing(false);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {chosen === null ? (
        <div>
          <FileButton accept={TYPES} isBusy={isChoosing} onFile={(file) => void choose(file)}>
            Add a picture
          </FileButton>
        </div>
      ) : (
        <>
          <PostPicture userId={userId} path={chosen.path} alt={chosen.alt === '' ? 'Your picture' : chosen.alt} />
          <TextField
            label="What the picture shows"
            hint="For students who cannot see it."
            maxLength={LONGEST_ALT}
            autoComplete="off"
            value={chosen.alt}
            onChange={({ currentTarget }) => picture.describe(currentTarget.value)}
          />
          <div className="flex flex-wrap gap-3">
            {reading.share === null ? (
              <Button onClick={() => reading.start(chosen.path)}>Read the text</Button>
            ) : (
              <Button onClick={reading.stop}>Stop reading</Button>
            )}
            <Button
              onClick={() => {
                reading.stop();
                picture.remove();
              }}
            >
              <X aria-hidden className="size-4" />
              Remove the picture
            </Button>
          </div>
          {reading.share === null ? (
            <p className="text-sm text-ink-soft">
              The text is read on this device, and added to what you write. The first time, 4 MB are downloaded.
            </p>
          ) : (
            <ProgressBar aria-label="Reading the text" value={reading.share} />
          )}
        </>
      )}
      {problem === null ? null : <ErrorText>{problem}</ErrorText>}
    </div>
  );
}

/** Recognises the text of one picture at a time. */
function useReading(userId: string, onText: (text: string) => void, onProblem: (problem: string | null) => void) {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function read(path: string, signal: AbortSignal) {
    const reading = await loadPressed(() => import('../../tutor/store/index.ts'));
    if (reading === null) return;
    const load = async () => {
      const loaded = await loadPostPicture(userId, path);
      return loaded.state === 'shown' ? createImageBitmap(loaded.picture) : null;
    };
    const found = await reading.readWholePicture(load, { signal, onProgress: setShare }, true);
    if (found?.ok === true) onText(found.text);
    else if (found !== null) onProblem(found.message);
  }

  return {
    share,
    start: (path: string) => {
      const controller = (running.current = new AbortController());
      onProblem(null);
      setShare(0);
      read(path, controller.signal)
        .catch((error: unknown) => controller.signal.aborted || console.error('Error reading a picture', error))
        .finally(() => running.current === controller && setShare(null));
    },
    stop: () => {
      running.current?.abort();
      setShare(null);
    },
  };
}

/** Appends recognised text to the existing text. */
export function withText(before: string, read: string): string {
  return before.trim() === '' ? read : `${before.trimEnd()}\n\n${read}`;
}
