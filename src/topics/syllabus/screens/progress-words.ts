import type { ChapterProgress } from '../rules/chapter-progress.ts';
import { type StudyClock, studyDayOf } from '../../../shared/days/study-day.ts';
import { type CalendarDay, daysBetween, shortDate } from '../../../shared/days/calendar-day.ts';
import { durationWords } from '../../tasks/rules/index.ts';

/** Progress in a chapter as parts of a line. Empty without progress. */
export function progressWords(
  { minutes, right, wrong, cardsDue, lastSeen }: Omit<ChapterProgress, 'mark'>,
  today: CalendarDay,
  clock: StudyClock,
): readonly string[] {
  return [
    minutes === 0 ? '' : `${durationWords(minutes)} studied`,
    right + wrong === 0 ? '' : `${right} right, ${wrong} wrong`,
    cardsDue === 0 ? '' : `${cardsDue} ${cardsDue === 1 ? 'card' : 'cards'} due`,
    lastSeen === null ? '' : `last seen ${seenWords(studyDayOf(lastSeen, clock), today)}`,
  ].filter((part) => part !== '');
}

function seenWords(day: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(day, today);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 30 ? `${days} days ago` : shortDate(day, today);
}
