import type { SupabaseClient } from '@supabase/supabase-js';

import { isOfPictures } from '../outbox/entry.ts';
import { findFile } from '../outbox/outbox.ts';
import { type RoundEnd, sendLane, type Sender, uploadOnce } from '../outbox/round.ts';
import { isNoSuchFile, type Verdict, verdictOnFile } from '../outbox/verdict.ts';
import type { KeptPictures } from './kept-pictures.ts';
import { isPictureName, MESSAGE_PICTURES } from '../outbox/picture-name.ts';

/** Name of the Web Lock under which one context uploads at a time. Tabs of earlier releases use the same lock. */
export function pictureLock(userId: string): string {
  return `ekagra-${userId}-send-pictures`;
}

export interface PictureSender extends Sender {
  readonly pictures: Pick<KeptPictures, 'keep'>;
  readonly upload: (path: string, picture: Blob) => Promise<Verdict>;
  readonly remove: (path: string) => Promise<Verdict>;
  /** Called when the state of a picture has changed. */
  readonly onSettled?: (path: string) => void;
}

/** Uploads pictures of messages, and deletes those whose message is gone. `pictureLock` guards its turn. */
export function sendPictures(
  { pictures, upload, remove, onSettled, ...sender }: PictureSender,
  signal: AbortSignal,
): Promise<RoundEnd | undefined> {
  const { userId } = sender;
  return sendLane(
    {
      ...sender,
      isMine: isOfPictures,
      async send({ kind, path }) {
        if (kind === 'remove-picture') return remove(path);
        const picture = await findFile(userId, path);
        // The picture was discarded meanwhile.
        if (picture === null) return 'sent';
        const verdict = await upload(path, picture);
        // Trying another picture could cost megabytes, only to learn that the server fails for all.
        return verdict === 'failed' ? 'later' : verdict;
      },
      async onSent({ kind, path }) {
        const picture = kind === 'picture' ? await findFile(userId, path) : null;
        if (picture === null) return;
        // On a full disk, the picture is fetched again when somebody looks at it.
        await pictures.keep(path, picture).catch((error: unknown) => console.error('Error keeping picture', error));
      },
      onSettled: ({ path }) => onSettled?.(path),
    },
    signal,
  );
}

/** Uploads a picture to the student's own folder, without overwriting. */
export async function uploadTo(client: SupabaseClient, path: string, picture: Blob): Promise<Verdict> {
  if (!isPictureName(path)) return { refused: 'InvalidKey' };
  return uploadOnce(client, MESSAGE_PICTURES, path, picture);
}

/** Removes a picture. One that Storage does not have counts as removed. */
export async function removeFrom(client: SupabaseClient, path: string): Promise<Verdict> {
  if (!isPictureName(path)) return { refused: 'InvalidKey' };
  const bucket = client.storage.from(MESSAGE_PICTURES);
  return bucket.remove([path]).then(({ data, error }) => {
    if (error !== null) return verdictOnFile(error);
    return Array.isArray(data) && data.some(({ name }) => name === path) ? 'sent' : whetherGone(bucket, path);
  }, verdictOnFile);
}

/**
 * Asks Storage whether the file is gone. Storage names the files that it removed. An empty list proves nothing, because a captive
 * portal may send one too (OUT-1).
 */
function whetherGone(bucket: ReturnType<SupabaseClient['storage']['from']>, path: string): Promise<Verdict> {
  return bucket.info(path).then(({ data, error }) => {
    if (error !== null) return isNoSuchFile(error) ? 'sent' : verdictOnFile(error);
    // If Storage has the file, it keeps it as evidence, or the empty list came from something else.
    return (data as { readonly name?: unknown } | null)?.name === path ? 'unknown' : 'later';
  }, verdictOnFile);
}
