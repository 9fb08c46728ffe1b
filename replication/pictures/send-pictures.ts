import type { SupabaseClient } from '@supabase/supabase-js';

import type { Leader } from '../leader/leader.ts';
import type { KeptPictures } from './kept-pictures.ts';
import { isPictureName } from './picture-name.ts';

export const PICTURE_BUCKET = 'chat-images';

/** Name of the Web Lock: one context uploads at a time. */
export function pictureLock(userId: string): string {
  return `ekagra-${userId}-send-pictures`;
}

/** Objects are immutable. */
const YEAR_S = '31536000';
/** Time-out without progress in ms; the picture is retried. */
const PATIENCE_MS = 5 * 60_000;

export interface PictureSender {
  readonly pictures: KeptPictures;
  readonly upload: (path: string, picture: Blob) => Promise<UploadOutcome>;
  /** Guarded by `pictureLock`. */
  readonly leader: Leader;
  /** Called when the state of a picture has changed. */
  readonly onSettled?: (path: string) => void;
  /** The student signed out: results are not stored. */
  readonly isStopped?: () => boolean;
}

/** `unreachable`: retried later. `refused`: never accepted as it is. */
export type UploadOutcome = 'sent' | 'refused' | 'unreachable';

/**
 * Uploads waiting pictures one after another, until none is left or the server is unreachable. Re-uploading one whose answer
 * was lost is harmless.
 * @returns the outcome; undefined if `signal` aborted before this context's turn
 */
export async function sendPictures(
  { pictures, upload, leader, onSettled, isStopped }: PictureSender,
  signal: AbortSignal,
): Promise<'done' | 'unreachable' | undefined> {
  let end: 'done' | 'unreachable' | undefined;
  await leader.lead(signal, async () => {
    for (;;) {
      const [path] = await pictures.waiting();
      const kept = path === undefined ? undefined : await pictures.find(path);
      if (path === undefined || kept === undefined) {
        end = 'done';
        return;
      }
      const outcome = await upload(path, kept.picture);
      if (isStopped?.()) return;
      if (outcome === 'unreachable') {
        end = outcome;
        return;
      }
      await (outcome === 'sent' ? pictures.sent(path) : pictures.refused(path));
      onSettled?.(path);
    }
  });
  return end;
}

/** To the student's own folder, without overwriting. */
export async function uploadTo(client: SupabaseClient, path: string, picture: Blob): Promise<UploadOutcome> {
  if (!isPictureName(path)) return 'refused';
  const upload = client.storage
    .from(PICTURE_BUCKET)
    .upload(path, picture, { contentType: picture.type, cacheControl: YEAR_S })
    .then(({ error }) => outcomeOf(error), outcomeOf);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<UploadOutcome>((resolve) => {
    timer = setTimeout(() => resolve('unreachable'), PATIENCE_MS);
  });
  const outcome = await Promise.race([upload, tooLong]);
  clearTimeout(timer);
  return outcome;
}

/** 401 passes with a new session, 408, 425 and 429 with time; other 4xx do not. */
const PASSING = [401, 408, 425, 429];

function outcomeOf(error: unknown): UploadOutcome {
  if (!error) return 'sent';
  const status = Number((error as { statusCode?: string | number }).statusCode);
  // Uploaded before; the answer was lost.
  if (status === 409) return 'sent';
  return status >= 400 && status < 500 && !PASSING.includes(status) ? 'refused' : 'unreachable';
}
