import * as v from 'valibot';

import { preparePicture } from '../../../shared/pictures/prepare-picture.ts';
import { draftKey, drafts, jsonDraft } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { dropPicture, keepPicture, type PostedPicture } from '../store/use-unsent-posts.ts';

const PICTURE = v.nullable(v.object({ path: v.string(), alt: v.string() }));
/** The picture of a new post; null if none is chosen. Its bytes are in the outbox. */
export const CHOSEN = jsonDraft<PostedPicture | null>(PICTURE, null);
/** The picture of an edited post; null if unchanged. */
export const EDITED = jsonDraft<{ readonly picture: PostedPicture | null } | null>(v.nullable(v.object({ picture: PICTURE })), null);

export interface DraftPicture {
  readonly chosen: PostedPicture | null;
  /** @returns why the file cannot be used, as a sentence; null if it can */
  readonly choose: (file: Blob) => Promise<string | null>;
  readonly describe: (alt: string) => void;
  readonly remove: () => void;
  /** Clears the draft after the picture was posted or put into the outbox. Its bytes stay. */
  readonly clear: (posted: PostedPicture | null) => void;
}

export const pictureKey = (userId: string, draft: string) => draftKey(userId, `${draft}-picture`);

/**
 * The picture of a new post's draft.
 * @param draft name of the draft of the text
 */
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

export interface EditedPicture extends Omit<DraftPicture, 'clear'> {
  readonly isChanged: boolean;
  /** Clears the draft after the edit was saved or put into the outbox. */
  readonly clear: () => void;
  /** Discards the change. */
  readonly discard: () => void;
}

/**
 * The picture of a post that is being edited.
 * @param draft name of the draft of the text
 * @param before the picture as posted, or as in the outbox
 */
export function useEditedPicture(userId: string, draft: string, before: PostedPicture | null): EditedPicture {
  const [edited, change] = useDraft(pictureKey(userId, draft), EDITED);
  const chosen = edited === null ? before : edited.picture;
  const put = (picture: PostedPicture | null) => change(() => ({ picture }));
  return {
    chosen,
    isChanged: !isSame(trimmed(chosen), before),
    choose: (file) => keptPicture(userId, file, put),
    describe: (alt) => put(chosen && { ...chosen, alt }),
    remove: () => {
      void dropPicture(userId, edited?.picture?.path);
      put(null);
    },
    clear: () => change(() => null),
    discard: () => {
      void dropPicture(userId, edited?.picture?.path);
      change(() => null);
    },
  };
}

/**
 * Puts a picture into a draft.
 * @returns same as `choose`
 */
export function draftPicture(userId: string, draft: string, file: Blob): Promise<string | null> {
  return keptPicture(userId, file, (picture) => drafts.change(pictureKey(userId, draft), CHOSEN, () => picture));
}

/** Stores a picture on this device, scaled down and without metadata. */
async function keptPicture(userId: string, file: Blob, take: (picture: PostedPicture) => void): Promise<string | null> {
  try {
    const prepared = await preparePicture('chat-images', file);
    if (!prepared.ok) return prepared.message;
    const path = `${userId}/${crypto.randomUUID()}.${prepared.picture.type === 'image/webp' ? 'webp' : 'jpg'}`;
    if (!(await keepPicture(userId, path, prepared.picture))) return 'Too many pictures wait to be sent. Connect to a network first.';
    take({ path, alt: '' });
    return null;
  } catch (error) {
    console.error('Error keeping a picture', error);
    return 'This device could not keep the picture. Free some space and try again.';
  }
}

/** The picture's field of a write; empty if no picture is chosen. */
export const pictured = (chosen: PostedPicture | null) => (chosen === null ? {} : { picture: trimmed(chosen) });

/**
 * The picture's field of an edit; empty if the server already has this picture.
 * @param waiting an edit in the outbox, which may be on its way
 */
export function picturedAnew(chosen: PostedPicture | null, onServer: PostedPicture | null, waiting: object | undefined) {
  const picture = trimmed(chosen);
  const isWaiting = waiting !== undefined && 'picture' in waiting;
  return isSame(picture, onServer) && !isWaiting ? {} : { picture };
}

/** The picture of a row; null if it has none. */
export function pictureOfRow({ picture, picture_alt: alt }: { readonly picture: string | null; readonly picture_alt: string }) {
  return picture === null ? null : { path: picture, alt };
}

const isSame = (a: PostedPicture | null, b: PostedPicture | null) => a?.path === b?.path && a?.alt === b?.alt;

const trimmed = <P extends PostedPicture | null>(picture: P) => (picture === null ? picture : { ...picture, alt: picture.alt.trim() });
