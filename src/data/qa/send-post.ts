import type { SupabaseClient } from '@supabase/supabase-js';

import type { PostWrite } from '../../../replication/questions/post-writes.ts';
import { type Answer, withPicture } from './send-picture.ts';

/** No row is the student's to change: hidden by a moderator, or deleted. */
const GONE = { code: 'PGRST116', hint: 'qa-gone' };

/** Sends a change of what was posted before. */
export async function sendPost(userId: string, client: SupabaseClient, write: PostWrite): Promise<Answer> {
  switch (write.kind) {
    case 'edit-question': {
      const { entryId, title, body, subject, chapter } = write;
      return withPicture(userId, client, write.picture, async (picture) =>
        changed(
          await client
            .from('qa_entries')
            .update({ title, body, subject, chapter, ...picture })
            .eq('id', entryId)
            .select('id'),
        ),
      );
    }
    case 'edit-answer':
      return withPicture(userId, client, write.picture, async (picture) =>
        changed(
          await client
            .from('qa_answers')
            .update({ body: write.body, ...picture })
            .eq('id', write.answerId)
            .select('id'),
        ),
      );
    case 'flag':
      return client.rpc('flag_answer', { answer_id: write.answerId, reason: write.reason });
  }
}

/** An update that finds no row succeeds: what it should have written would be lost in silence. */
export function changed({ data, error, status }: Answer & { readonly data: readonly unknown[] | null }): Answer {
  return error === null && data?.length === 0 ? { error: GONE, status } : { error, status };
}
