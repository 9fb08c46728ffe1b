import * as v from 'valibot';

import { preparePicture } from '../../data/pictures/prepare-picture.ts';
import { draftKey, drafts, jsonDraft } from '../../data/student/drafts.ts';
import { useDraft } from '../../data/student/use-draft.ts';
import { dropPicture, keepPicture, type PostedPicture } from '../../data/qa/use-waiting.ts';

/** null: none is chosen. Its bytes are in the outbox. */
const CHOSEN = jsonDraft<PostedPicture | null>(v.nullable(v.object({ path: v.string(), alt: v.string() })), null);

export interface DraftPicture {
  readonly chosen: PostedPicture | null;
  /** @returns why the file cannot be used, as a sentence; null where it can */
  readonly choose: (file: Blob) => Promise<string | null>;
  readonly describe: (alt: string) => void;
  readonly remove: () => void;
  /** It was posted, or waits to be: its bytes stay. */
  readonly clear: (posted: PostedPicture | null) => void;
}

const pictureKey = (userId: string, draft: string) => draftKey(userId, `${draft}-picture`);

/** The picture of a draft. @param draft name of the draft of its text */
export function useDraftPicture(userId: string, draft: string): DraftPicture {
  const [chosen, change] = useDraft(pictureKey(userId, draft), CHOSEN);
  return {
    chosen,
    choose: (file) => draftPicture(userId, draft, file),
    describe: (alt) => change((newest) => newest && { ...newest, alt }),
    remove: () => {
      void dropPicture(userId, chosen?.path);
      change(() => null);
    },
    clear: (posted) => change((newest) => (newest?.path === posted?.path ? null : newest)),
  };
}

/** Keeps a picture on this device for a draft: scaled down, and without metadata. */
export async function draftPicture(userId: string, draft: string, file: Blob): Promise<string | null> {
  try {
    const prepared = await preparePicture('chat-images', file);
    if (!prepared.ok) return prepared.message;
    const path = `${userId}/${crypto.randomUUID()}.${prepared.picture.type === 'image/webp' ? 'webp' : 'jpg'}`;
    if (!(await keepPicture(userId, path, prepared.picture))) return 'Too many pictures wait to be sent. Connect to a network first.';
    drafts.change(pictureKey(userId, draft), CHOSEN, () => ({ path, alt: '' }));
    return null;
  } catch (error) {
    console.error('Error keeping a picture', error);
    return 'This device could not keep the picture. Free some space and try again.';
  }
}

/** For a write: nothing where none is chosen. */
export const pictured = (chosen: PostedPicture | null) => (chosen === null ? {} : { picture: { ...chosen, alt: chosen.alt.trim() } });
