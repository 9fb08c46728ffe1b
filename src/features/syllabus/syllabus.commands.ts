import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { saveProfile } from '../../data/student/save-profile.ts';
import { type ChapterMark, withMark } from '../../shared/rules/chapter-marks.ts';

export async function markChapter(replica: Replica, userId: string, chapter: string, mark: ChapterMark, now: number): Promise<WriteResult> {
  const profile = await replica.get('users', userId);
  const marks = profile?.chapter_marks ?? [];
  return saveProfile(replica, userId, { chapter_marks: [...withMark(marks, chapter, mark, now)] }, { chapter_marks: marks });
}
