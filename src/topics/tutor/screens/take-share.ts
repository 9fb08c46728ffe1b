import { forgetMessagePicture, keepMessagePicture } from '../../../shared/pictures/message-pictures.ts';
import type { KeptShare } from '../store/kept-shares.ts';
import { MOST_PICTURES } from '../rules/question.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { DoubtDraft } from './doubt-draft.ts';

/**
 * Adds what another app shared to the draft.
 * @param pictured number of pictures that the draft has
 * @returns false: the share stays, and a toast says why
 */
export async function takeShare(
  userId: string,
  share: KeptShare,
  pictured: number,
  onChange: (next: (draft: DoubtDraft) => DoubtDraft) => void,
): Promise<boolean> {
  const room = MOST_PICTURES - pictured;
  if (share.images.length > room && room < MOST_PICTURES) {
    const text = `A doubt can have up to ${MOST_PICTURES} pictures. Ask this one first. What you shared stays here.`;
    return notTaken('The pictures do not fit', text);
  }
  const kept = await Promise.all(share.images.slice(0, MOST_PICTURES).map((image) => keepMessagePicture(userId, image)));
  const paths = kept.flatMap((picture) => (picture.ok ? [picture.path] : []));
  const failed = kept.find((picture) => !picture.ok);
  if (failed !== undefined) {
    for (const path of paths) forgetMessagePicture(userId, path).catch((error: unknown) => console.error('Error removing picture', error));
    return notTaken('The picture cannot be used', failed.message);
  }
  onChange((latest) => ({
    ...latest,
    text: [latest.text, ...share.lines].filter(Boolean).join('\n'),
    pictures: [...latest.pictures, ...paths].slice(0, MOST_PICTURES),
  }));
  if (share.images.length <= MOST_PICTURES) return true;
  return notTaken('Not all pictures were taken', `A doubt can have up to ${MOST_PICTURES} pictures. What you shared stays here.`);
}

function notTaken(title: string, text: string): false {
  showToast({ title, text }, { id: 'share-failed', duration: 8000 });
  return false;
}
