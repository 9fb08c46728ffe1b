import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';

import type { PostedPicture } from '../../../replication/questions/post-writes.ts';
import { findPicture } from '../../../replication/questions/waiting-writes.ts';

/** Of the server, to a write. */
export interface Answer {
  readonly error: Pick<PostgrestError, 'code' | 'hint'> | null;
  readonly status: number;
}

export const POST_PICTURES = 'qa-images';
const YEAR_S = '31536000';

/**
 * Uploads the picture of a post, if it has one that is here, and then posts it: the database takes no post whose picture is not there.
 * @param picture null takes away the one that was posted
 */
export async function withPicture(
  userId: string,
  client: SupabaseClient,
  picture: PostedPicture | null | undefined,
  post: (columns: object) => PromiseLike<Answer>,
): Promise<Answer> {
  if (picture === undefined) return post({});
  if (picture === null) return post({ picture: null });
  const columns = { picture: picture.path, picture_alt: picture.alt };
  const bytes = await findPicture(userId, picture.path);
  // Posted before, and described in other words.
  if (bytes === null) return post(columns);
  const { error } = await client.storage.from(POST_PICTURES).upload(picture.path, bytes, { contentType: bytes.type, cacheControl: YEAR_S });
  const status = error === null ? 200 : Number((error as { statusCode?: string | number }).statusCode ?? 0);
  // Uploaded before, and only the answer was lost.
  if (status !== 200 && status !== 409) return { error: { code: '', hint: 'qa-picture' }, status };
  return post(columns);
}
