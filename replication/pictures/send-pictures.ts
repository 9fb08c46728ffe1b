import type { SupabaseClient } from '@supabase/supabase-js';

import { MOST_UNKNOWN, type RoundEnd, roundInTurn, type Sender, uploadOnce, withSomeLeft } from '../outbox/round.ts';
import type { Verdict } from '../outbox/verdict.ts';
import type { KeptPictures } from './kept-pictures.ts';
import { isPictureName } from './picture-name.ts';

export const PICTURE_BUCKET = 'chat-images';

/** Name of the Web Lock: one context uploads at a time. */
export function pictureLock(userId: string): string {
  return `ekagra-${userId}-send-pictures`;
}

/** Its turn is guarded by `pictureLock`. */
export interface PictureSender extends Sender {
  readonly pictures: KeptPictures;
  readonly upload: (path: string, picture: Blob) => Promise<Verdict>;
  /** Called when the state of a picture has changed. */
  readonly onSettled?: (path: string) => void;
}

/**
 * Uploads waiting pictures one after another, until none is left or the server is unreachable. Re-uploading one whose answer
 * was lost is harmless. A picture whose answer nobody knows holds up no other.
 * @returns undefined if `signal` aborted before this context's turn
 */
export function sendPictures(sender: PictureSender, signal: AbortSignal): Promise<RoundEnd | undefined> {
  return roundInTurn(sender.leader, signal, () => round(sender));
}

async function round(sender: PictureSender): Promise<RoundEnd> {
  const { pictures, upload, onSettled, now, isStopped } = sender;
  const unknown = new Set<string>();
  for (;;) {
    // Read again each time: more may have been chosen meanwhile, or thrown away.
    const path = (await pictures.waiting()).find((each) => !unknown.has(each));
    const kept = path === undefined ? undefined : await pictures.find(path);
    if (path === undefined) return unknown.size > 0 ? withSomeLeft(sender) : { isLeft: false };
    if (kept === undefined) continue;
    const verdict = await upload(path, kept.picture);
    if (isStopped?.()) return { isLeft: true };
    // `failed`: the next picture would cost as much, to learn that the server fails for all.
    if (verdict === 'later' || verdict === 'failed') return withSomeLeft(sender);
    if (verdict === 'unknown') {
      if (await pictures.unknown(path, now())) {
        onSettled?.(path);
        continue;
      }
      unknown.add(path);
      if (unknown.size === MOST_UNKNOWN) return withSomeLeft(sender);
      continue;
    }
    await (verdict === 'sent' ? pictures.sent(path) : pictures.refused(path, verdict.refused === 'QuotaExceeded' ? 'full' : 'refused'));
    onSettled?.(path);
  }
}

/** To the student's own folder, without overwriting. */
export async function uploadTo(client: SupabaseClient, path: string, picture: Blob): Promise<Verdict> {
  if (!isPictureName(path)) return { refused: 'InvalidKey' };
  return uploadOnce(client, PICTURE_BUCKET, path, picture);
}
