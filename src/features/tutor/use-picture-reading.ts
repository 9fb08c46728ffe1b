import { useEffect, useRef, useState } from 'react';

import { loadMessagePicture } from '../../data/pictures/load-message-picture.ts';
import type { ReadingOptions } from '../../data/tutor/reading/picture-reader.ts';
import type { Reading } from '../../data/tutor/reading/read-picture.ts';
import type { DoubtDraft } from './use-doubt-draft.ts';

export interface PictureReading {
  /** A picture is still to be read. */
  readonly isReading: boolean;
  /** 0 … 1; null until a reader has begun. */
  readonly share: number | null;
  /** Why the last picture was not read, as a sentence. */
  readonly problem: string | null;
  /** A line of the text may contain mistakes. */
  readonly isUnsure: boolean;
  readonly stop: () => void;
}

/**
 * Reads each new picture of the draft on this device, one at a time, and adds its text to the draft. Removing a picture stops its
 * reading.
 */
export function usePictureReading(
  userId: string,
  { pictures, read = [], editing }: DoubtDraft,
  onChange: (next: (draft: DoubtDraft) => DoubtDraft) => void,
): PictureReading {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnsure, setUnsure] = useState(false);
  const reading = useRef<AbortController>(null);
  // Pictures of an edited doubt were read when it was first asked.
  const next = editing === undefined ? pictures.find((path) => !read.includes(path)) : undefined;

  useEffect(() => {
    if (next === undefined) return;
    const controller = (reading.current = new AbortController());
    const { signal } = controller;
    void readText(userId, next, { signal, onProgress: (done) => signal.aborted || setShare(done) }).then((result) => {
      if (signal.aborted && signal.reason !== STOPPED) return;
      setProblem(result?.ok === false ? result.message : null);
      if (result?.ok === true) setUnsure(result.isUnsure);
      onChange((latest) => withText(latest, next, result?.ok === true ? result.text : null));
    });
    return () => {
      setShare(null);
      controller.abort();
    };
    // `onChange` updates the latest draft, whichever render it is from.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId, next]);

  return {
    isReading: next !== undefined,
    share,
    problem: pictures.length === 0 ? null : problem,
    isUnsure,
    stop: () => reading.current?.abort(STOPPED),
  };
}

/** The student's own end of a reading: the picture is not read again. */
const STOPPED = 'stopped';

async function readText(userId: string, path: string, options: ReadingOptions): Promise<Reading | null> {
  try {
    const { readWholePicture } = await import('../../data/tutor/reading/read-whole-picture.ts');
    return await readWholePicture(() => loadMessagePicture(userId, path), options);
  } catch (error) {
    if (!options.signal.aborted) console.error('Error reading a picture', error);
    return null;
  }
}

function withText(draft: DoubtDraft, path: string, text: string | null): DoubtDraft {
  if (!draft.pictures.includes(path)) return draft;
  const read = [...(draft.read ?? []), path];
  return text === null ? { ...draft, read } : { ...draft, read, transcript: [draft.transcript, text].filter(Boolean).join('\n') };
}
