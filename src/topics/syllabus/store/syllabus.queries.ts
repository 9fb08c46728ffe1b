import { useMemo } from 'react';

import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import { useStudyDay } from '../../../shared/student/use-study-day.ts';
import { readMemory } from '../../cards/rules/index.ts';
import { addDays, clockOf, startOfStudyDay, type StudyClock } from '../../../shared/days/study-day.ts';
import { marksOf } from '../../../shared/rules/chapter-marks.ts';
import { answersOf, type ChapterCard, type ChapterProgress, chapterProgress } from '../rules/chapter-progress.ts';
import type { Exam } from '../../../content/syllabus/exams.ts';
import { examsOf } from '../../../content/syllabus/outline.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';

export interface StudentSyllabus {
  readonly exams: readonly Exam[];
  readonly progress: ReadonlyMap<string, ChapterProgress>;
  readonly today: CalendarDay;
  readonly clock: StudyClock;
}

export interface StudentSyllabusQuery {
  /** Null while loading. */
  readonly data: StudentSyllabus | null;
  readonly error: Error | null;
}

/** The student's progress in each chapter, live. */
export function useStudentSyllabus(userId: string): StudentSyllabusQuery {
  const profile = useRecord('users', userId);
  const sessions = useRecords('study_sessions', { selector: { chapter: { $ne: null } } });
  const cards = useRecords('flashcards');
  const attempts = useRecords('attempts', { selector: { status: { $eq: 'submitted' } } });
  const clock = useMemo(() => clockOf(profile.data), [profile.data]);
  const today = useStudyDay(clock);

  const isLoading = [profile, sessions, cards, attempts].some(({ loading }) => loading);
  const data = useMemo(() => {
    if (isLoading) return null;
    const progress = chapterProgress({
      sessions: (sessions.data ?? []).map((session) => ({
        id: session.id,
        studyDay: session.study_day,
        startedAt: Date.parse(session.start_time),
        timeZone: session.time_zone,
        minutes: session.duration,
        planned: session.planned,
        outcome: session.outcome,
        subjectId: session.subject_id,
        taskId: session.task_id,
        chapter: session.chapter,
      })),
      answers: (attempts.data ?? []).flatMap(({ score, submitted_at, started_at }) =>
        answersOf(score, Date.parse(submitted_at ?? started_at)),
      ),
      cards: (cards.data ?? []).flatMap(({ chapter, deck_card, due, suspended, memory }): ChapterCard[] => {
        const its = chapter ?? deck_card?.split('/', 1)[0];
        return its === undefined
          ? []
          : [{ chapter: its, due: suspended ? null : Date.parse(due), reviewedAt: readMemory(memory)?.reviewedAt ?? null }];
      }),
      marks: marksOf(profile.data?.chapter_marks ?? []),
      dueBefore: startOfStudyDay(addDays(today, 1), clock),
    });
    return { exams: examsOf(profile.data?.exam_dates ?? {}), progress, today, clock };
  }, [isLoading, profile.data, sessions.data, cards.data, attempts.data, today, clock]);
  return { data, error: profile.error ?? sessions.error ?? cards.error ?? attempts.error };
}
