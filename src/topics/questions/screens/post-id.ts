import type { PostedPicture } from '../store/use-unsent-posts.ts';
import { draftKey, drafts, TEXT } from '../../../shared/student/drafts.ts';
import { derivedId } from '../../../shared/rules/derived-id.ts';

/**
 * Id of a post, derived from its draft's words. If a tab closes while it sends, its draft stays, and posting it again is the same post, not
 * a second one. The random secret prevents others from taking the id first.
 */
export function postId(userId: string, ...words: readonly string[]): Promise<string> {
  const key = draftKey(userId, 'qa-ids');
  if (drafts.read(key, TEXT) === '') drafts.change(key, TEXT, () => crypto.randomUUID());
  const secret = drafts.read(key, TEXT);
  // Without storage there is no draft that could be posted again.
  return derivedId(secret === '' ? crypto.randomUUID() : secret, userId, ...words);
}

/** The picture as a part of the words: the same words with another picture are another post. */
export const pictureOfId = (picture: PostedPicture | null): readonly string[] => (picture === null ? [] : [picture.path]);
