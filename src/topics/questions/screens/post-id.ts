import type { PostedPicture } from '../store/use-waiting.ts';
import { draftKey, drafts, TEXT } from '../../../shared/student/drafts.ts';
import { derivedId } from '../../../shared/rules/derived-id.ts';

/**
 * The id of what is posted from a draft. It follows from the words: a tab that is closed while it sends keeps its draft, and what is
 * posted from it again is the same question, not a second one. Nobody else knows the random part, and could take the id first.
 */
export function postId(userId: string, ...words: readonly string[]): Promise<string> {
  const key = draftKey(userId, 'qa-ids');
  if (drafts.read(key, TEXT) === '') drafts.change(key, TEXT, () => crypto.randomUUID());
  const secret = drafts.read(key, TEXT);
  // Where nothing can be stored, no draft is found again either.
  return derivedId(secret === '' ? crypto.randomUUID() : secret, userId, ...words);
}

/** Part of the words: the same words about another picture are another post. */
export const pictureOfId = (picture: PostedPicture | null): readonly string[] => (picture === null ? [] : [picture.path]);
