import { RotateCcw, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { loadMessagePicture } from '../../../shared/pictures/load-message-picture.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { drawView, pictureOfView, type PictureView } from '../store/reading/picture-view.ts';
import { readPicture } from '../store/reading/read-picture.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { turnedFrame, WHOLE } from '../rules/reading/frame.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FrameField } from './frame-field.tsx';
import { PackHint } from './pack-hint.tsx';

interface PictureDialogProps {
  readonly path: string;
  /** @param isUnsure whether the text may contain mistakes */
  readonly onText: (text: string, isUnsure: boolean) => void;
  /**
   * Replaces the picture by the crop.
   * @returns the error as a sentence; null on success
   */
  readonly onCrop: (picture: Blob) => Promise<string | null>;
  readonly onClose: () => void;
}

const AS_IT_IS: PictureView = { quarterTurns: 0, frame: WHOLE };
const NOT_KEPT = 'This device could not keep the picture. Free some space and try again.';
const NOT_HERE = 'This picture is not on this device. Try again when you are online.';

/** Turns, crops and reads a picture of a doubt. */
export function PictureDialog({ path, onText, onCrop, onClose }: PictureDialogProps) {
  const userId = useUserId();
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [view, setView] = useState(AS_IT_IS);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnread, setUnread] = useState(false);
  /** Progress of the recognition, 0 … 1. */
  const [share, setShare] = useState<number | null>(null);
  const reading = useRef<AbortController>(null);

  useEffect(() => {
    const loading = loadMessagePicture(userId, path);
    const stopWaiting = onAnswer(loading, (found) => (found === null ? setProblem(NOT_HERE) : setImage(found)));
    return () => {
      stopWaiting();
      reading.current?.abort();
      void loading.then((found) => found?.close());
    };
  }, [userId, path]);

  async function read(from: ImageBitmap) {
    const { signal } = (reading.current = new AbortController());
    setProblem(null);
    setUnread(false);
    setShare(0);
    try {
      const result = await readPicture(from, view, { signal, onProgress: (done) => !signal.aborted && setShare(done) });
      if (result.ok) onText(result.text, result.isUnsure);
      else {
        setProblem(result.message);
        setUnread(true);
      }
    } catch {
      // The student cancelled.
    }
    setShare(null);
  }

  async function use(from: ImageBitmap) {
    setProblem(await pictureOfView(from, view).then(onCrop, () => NOT_KEPT));
  }

  function turn(quarters: 1 | 3) {
    setView(({ quarterTurns, frame }) => ({
      quarterTurns: (quarterTurns + quarters) % 4,
      frame: Array.from({ length: quarters }).reduce(turnedFrame, frame),
    }));
  }

  return (
    <Modal isOpen onClose={onClose} title="Your picture" width="wide">
      <div className="grid grid-cols-1 gap-4">
        {image === null ? (
          problem === null ? (
            <Skeleton className="h-64" />
          ) : null
        ) : (
          <>
            <FrameField frame={view.frame} onChange={(frame) => setView((before) => ({ ...before, frame }))}>
              <TurnedPicture image={image} quarterTurns={view.quarterTurns} />
            </FrameField>
            <div className="flex flex-wrap items-center gap-2">
              <IconButton label="Turn left" onClick={() => turn(3)}>
                <RotateCcw aria-hidden className="size-5" />
              </IconButton>
              <IconButton label="Turn right" onClick={() => turn(1)}>
                <RotateCw aria-hidden className="size-5" />
              </IconButton>
              <Button className="ml-auto" disabled={view === AS_IT_IS || share !== null} onClick={() => void use(image)}>
                Use as shown
              </Button>
            </div>
          </>
        )}
        {problem === null ? null : <ErrorText>{problem}</ErrorText>}
        {isUnread ? <PackHint id="reading" /> : null}
        {image === null ? null : share === null ? (
          <div className="grid gap-2">
            <Button variant="primary" onClick={() => void read(image)}>
              Read the text
            </Button>
            <p className="text-sm text-ink-soft">
              The text is read on this device. The first time, 4 MB are downloaded. Then it works offline.
            </p>
          </div>
        ) : (
          <div className="flex items-center gap-4">
            <output className="text-sm">Reading the text</output>
            <ProgressBar aria-label="Reading the text" value={share} isRaised className="min-w-0 flex-1" />
            <Button onClick={() => reading.current?.abort()}>Cancel</Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

function TurnedPicture({ image, quarterTurns }: { image: ImageBitmap; quarterTurns: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => void drawView(image, { quarterTurns, frame: WHOLE }, canvas.current!), [image, quarterTurns]);
  return <canvas ref={canvas} aria-label="Your picture" className="block max-h-[42dvh] max-w-full rounded-lg" />;
}
