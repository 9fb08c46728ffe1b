import { useState } from 'react';

import type { WriteResult } from '../replica/local-database.ts';
import type { PictureUse } from './prepare-picture.ts';

interface PictureUploadOptions {
  readonly userId: string;
  readonly use: PictureUse;
  /** The object name in use. */
  readonly shown: string | null;
  /** Stores the new name, for example in the profile. */
  readonly onUploaded: (name: string, picture: Blob) => Promise<WriteResult>;
}

export interface PictureUpload {
  readonly start: (file: Blob) => void;
  readonly isBusy: boolean;
  /** The error as a sentence. */
  readonly problem: string | undefined;
  /** Uploads the same file again; undefined when that would not help. */
  readonly retry: (() => void) | undefined;
}

const NOT_LOADED = { ok: false, canRetry: true, message: 'The picture was not uploaded. Check your network and try again.' } as const;

/** Uploads a chosen file and writes its name into the student's profile. */
export function usePictureUpload({ userId, use, shown, onUploaded }: PictureUploadOptions): PictureUpload {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [unsent, setUnsent] = useState<Blob>();

  async function send(file: Blob) {
    setIsBusy(true);
    setProblem(undefined);
    const result = await import('./upload-picture.ts').then(
      ({ uploadPicture }) => uploadPicture(userId, use, file, shown),
      () => NOT_LOADED,
    );
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
