import { useEffect, useRef, useState } from 'react';

import { loadMessagePicture } from '../../../shared/pictures/load-message-picture.ts';
import type { ReadingOptions } from '../store/reading/picture-reader.ts';
import type { Reading } from '../store/reading/read-picture.ts';
import { type DoubtDraft, withRecognised } from './doubt-draft.ts';

export interface PictureReading {
  /** Whether a picture is still being read or waits to be. */
  readonly isReading: boolean;
  /** Progress, 0 … 1; null until a reader has begun. */
  readonly share: number | null;
  /** Why a picture was not read, as a sentence. */
  readonly problem: string | null;
  /** Whether a line of the text may contain mistakes. */
  readonly isUnsure: boolean;
  readonly stop: () => void;
  /** Call when the student has read a picture's text in the dialog. */
  readonly note: (path: string, isUnsure: boolean) => void;
}

interface Outcome {
  readonly problem: string | null;
  readonly isUnsure: boolean;
}

/**
 * Reads each new picture of the draft on this device, one at a time, and adds its text to the draft. Removing a picture stops its
 * reading.
 */
export function usePictureReading(
  userId: string,
  { pictures, read = [] }: DoubtDraft,
  onChange: (next: (draft: DoubtDraft) => DoubtDraft) => void,
): PictureReading {
  const [share, setShare] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const reading = useRef<AbortController>(null);
  const unread = pictures.find((path) => !read.includes(path));
  const shown = pictures.flatMap((path) => outcomes[path] ?? []);
  const note = (path: string, outcome: Outcome) => setOutcomes((before) => ({ ...before, [path]: outcome }));

  useEffect(() => {
    if (unread === undefined) return;
    const controller = (reading.current = new AbortController());
    const { signal } = controller;
    void readText(userId, unread, { signal, onProgress: (done) => signal.aborted || setShare(done) }).then((result) => {
      if (signal.aborted && signal.reason !== STOPPED) return;
      note(unread, { problem: result?.ok === false ? result.message : null, isUnsure: result?.ok === true && result.isUnsure });
      // Another tab may have read the picture, and its text may have been corrected there.
      onChange((latest) =>
        latest.read?.includes(unread) ? latest : withRecognised(latest, unread, result?.ok === true ? result.text : null),
      );
    });
    return () => {
      setShare(null);
      controller.abort();
    };
  }, [userId, unread, onChange]);

  return {
    isReading: unread !== undefined,
    share,
    problem: shown.find(({ problem }) => problem !== null)?.problem ?? null,
    isUnsure: shown.some(({ isUnsure }) => isUnsure),
    stop: () => reading.current?.abort(STOPPED),
    note: (path, isUnsure) => note(path, { problem: null, isUnsure }),
  };
}

/** Abort reason when the student stops the reading. The picture is not read again. */
const STOPPED = 'stopped';

async function readText(userId: string, path: string, options: ReadingOptions): Promise<Reading | null> {
  try {
    const { readWholePicture } = await import('../store/reading/read-whole-picture.ts');
    return await readWholePicture(() => loadMessagePicture(userId, path), options);
  } catch (error) {
    if (!options.signal.aborted) console.error('Error reading a picture', error);
    return null;
  }
}
