import type { SupabaseClient } from '@supabase/supabase-js';

import { findPicture, type PostedPicture } from '../../../replication/questions/waiting-writes.ts';
import type { Answer } from './send-post.ts';

export const POST_PICTURES = 'qa-images';
const YEAR_S = '31536000';

/** Uploads the picture of a post, if it has one, and then posts it: the database takes no post whose picture is not there. */
export async function withPicture(
  userId: string,
  client: SupabaseClient,
  picture: PostedPicture | undefined,
  post: (columns: object) => PromiseLike<Answer>,
): Promise<Answer> {
  if (picture === undefined) return post({});
  const bytes = await findPicture(userId, picture.path);
  if (bytes === null) return { error: { code: '', hint: 'qa-picture' }, status: 400 };
  const { error } = await client.storage.from(POST_PICTURES).upload(picture.path, bytes, { contentType: bytes.type, cacheControl: YEAR_S });
  const status = error === null ? 200 : Number((error as { statusCode?: string | number }).statusCode ?? 0);
  // Uploaded before, and only the answer was lost.
  if (status !== 200 && status !== 409) return { error: { code: '', hint: 'qa-picture' }, status };
  return post({ picture: picture.path, picture_alt: picture.alt });
}
