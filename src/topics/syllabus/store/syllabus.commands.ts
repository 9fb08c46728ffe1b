import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { saveProfile } from '../../../shared/student/save-profile.ts';
import { type ChapterMark, withMark } from '../../../shared/rules/chapter-marks.ts';

export async function markChapter(replica: Replica, userId: string, chapter: string, mark: ChapterMark, now: number): Promise<WriteResult> {
  const profile = await replica.get('users', userId);
  const marks = profile?.chapter_marks ?? [];
  return saveProfile(replica, userId, { chapter_marks: [...withMark(marks, chapter, mark, now)] }, { chapter_marks: marks });
}
