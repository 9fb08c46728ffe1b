import type { SupabaseClient } from '@supabase/supabase-js';

import type { Leader } from '../leader/leader.ts';
import type { KeptPictures } from './kept-pictures.ts';

export const PICTURE_BUCKET = 'chat-images';

/** Of a Web Lock: of all tabs and the service worker one sends. */
export function pictureLock(userId: string): string {
  return `ekagra-${userId}-send-pictures`;
}

/** A picture under this name never changes. */
const YEAR_S = '31536000';
/** A line that carries nothing for so long is dead; the picture stays and is tried again. */
const PATIENCE_MS = 5 * 60_000;

export interface PictureSender {
  readonly pictures: KeptPictures;
  readonly upload: (path: string, picture: Blob) => Promise<UploadOutcome>;
  /** By `pictureLock`. */
  readonly leader: Leader;
  /** Told when what is known of a picture has changed. */
  readonly onSettled?: (path: string) => void;
  /** The student signed out: what comes back from the server is written nowhere. */
  readonly isStopped?: () => boolean;
}

/** `unreachable`: tried again later. `refused`: never taken as it is. */
export type UploadOutcome = 'sent' | 'refused' | 'unreachable';

/**
 * Sends the pictures that wait, one after another, until none does or the server cannot be reached.
 * A picture that was sent and not heard of is sent again, and found there.
 * @returns how it ended; undefined where it was not this one's turn before `signal` aborted
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

/** Into the student's own folder, where nothing is replaced. */
export async function uploadTo(client: SupabaseClient, path: string, picture: Blob): Promise<UploadOutcome> {
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

/** 401 passes with a new session, 408, 425 and 429 with time; what else the server read and refused does not. */
const PASSING = [401, 408, 425, 429];

function outcomeOf(error: unknown): UploadOutcome {
  if (!error) return 'sent';
  const status = Number((error as { statusCode?: string | number }).statusCode);
  // It arrived before, and the answer got lost.
  if (status === 409) return 'sent';
  return status >= 400 && status < 500 && !PASSING.includes(status) ? 'refused' : 'unreachable';
}
