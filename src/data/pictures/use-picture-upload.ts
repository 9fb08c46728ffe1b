import { useState } from 'react';

import type { WriteResult } from '../replica/local-database.ts';
import type { PictureUse } from './prepare-picture.ts';

interface PictureUploadOptions {
  readonly userId: string;
  readonly use: PictureUse;
  /** The name of the picture that is in use. */
  readonly shown: string | null;
  /** Writes down whose picture it is now. */
  readonly onUploaded: (name: string, picture: Blob) => Promise<WriteResult>;
}

export interface PictureUpload {
  readonly start: (file: Blob) => void;
  readonly isBusy: boolean;
  /** A sentence. */
  readonly problem: string | undefined;
  /** Sends the same file once more, where that may help: nobody has to look for it again. */
  readonly retry: (() => void) | undefined;
}

/** A picture on its way from a file to the server and into the student's profile. */
export function usePictureUpload({ userId, use, shown, onUploaded }: PictureUploadOptions): PictureUpload {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [unsent, setUnsent] = useState<Blob>();

  async function send(file: Blob) {
    setIsBusy(true);
    setProblem(undefined);
    const { uploadPicture } = await import('./upload-picture.ts');
    const result = await uploadPicture(userId, use, file, shown);
    const written = result.ok ? await onUploaded(result.name, result.picture) : result;
    setIsBusy(false);
    setUnsent(!result.ok && result.canRetry ? file : undefined);
    if (!written.ok) setProblem('message' in written ? written.message : written.error.message);
  }

  return {
    start: (file) => void send(file),
    isBusy,
    problem,
    retry: unsent === undefined ? undefined : () => void send(unsent),
  };
}
