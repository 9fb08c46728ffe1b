import * as v from 'valibot';

import { studentPrefix } from '../../../shared/kept-on-device/kept-value.ts';
import { changeRows, readServer } from '../../../shared/server/call-server.ts';
import { forgetReads } from '../../../shared/server/read-era.ts';
import { drafts, jsonCache } from '../../../shared/student/drafts.ts';

const NEWS = v.object({ mine: v.number(), following: v.number() });
/** Numbers of new answers and comments: in the student's own questions, and in others that they follow or answered. At most 100 each. */
export type QuestionNews = Readonly<v.InferOutput<typeof NEWS>>;

/** The last read count. Stored on the device for all tabs. */
export const NEWS_FORMAT = jsonCache<QuestionNews>(NEWS, { mine: 0, following: 0 }, ({ mine, following }) => mine + following === 0);
export const newsKey = (userId: string) => `${studentPrefix(userId)}question-news`;

/** Reads the count. The last one stays if the server is unreachable, or if `isWanted` returns false because the student left. */
export async function readNews(userId: string, isWanted: () => boolean): Promise<void> {
  const answer = await readServer(userId, NEWS, 'count_question_news', {});
  if (!answer.ok || !isWanted()) return;
  const { mine, following } = drafts.read(newsKey(userId), NEWS_FORMAT);
  if (answer.data.mine === mine && answer.data.following === following) return;
  drafts.change(newsKey(userId), NEWS_FORMAT, () => answer.data);
  // Clear the read cache, so that an opened question contains what is counted as new.
  forgetReads();
}

/**
 * Marks a question as seen up to this serial number of an answer or comment.
 * @returns whether the server had not noted it before
 */
export async function lookAtQuestion(userId: string, entryId: string, newest: number, isWanted: () => boolean): Promise<boolean> {
  const looked = await changeRows(userId, v.array(v.object({ seen: v.number() })), 'qa_follows', (rows) =>
    rows.update({ seen: newest }).eq('entry_id', entryId).lt('seen', newest).select('seen'),
  );
  if (!looked.ok || looked.data.length === 0) return false;
  await readNews(userId, isWanted);
  return true;
}
