import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueWords } from '../../tasks/rules/index.ts';
import type { Revision } from '../rules/revision-queue.ts';
import type { Schedule } from '../rules/revision-schedule.ts';
import { type StudyClock, studyDayOf } from '../../../shared/days/study-day.ts';
import type { Card } from '../store/card.ts';

const SECONDS_A_CARD = 30;

function cardsWord(count: number): string {
  return `${count} ${count === 1 ? 'card' : 'cards'}`;
}

export interface TodayWords {
  readonly title: string;
  readonly text: string;
}

/** Due time of the first card after today, epoch milliseconds; null without one. */
export function nextDue(cards: readonly Card[], end: number): number | null {
  const later = cards.filter(({ isSuspended, due }) => !isSuspended && due >= end);
  return later.reduce<number | null>((first, { due }) => Math.min(first ?? due, due), null);
}

/** Summary of a day's revision. `next`: due time of the next card, epoch milliseconds. */
export function todayWords(
  { fresh, again, done, waiting }: Revision<Card>,
  next: number | null,
  today: CalendarDay,
  clock: StudyClock,
): TodayWords {
  const count = fresh.length + again.length;
  const more = `${waiting} more ${waiting === 1 ? 'is' : 'are'} due and can wait.`;
  if (count > 0) {
    const minutes = Math.max(Math.round((count * SECONDS_A_CARD) / 60), 1);
    return { title: `${cardsWord(count)} for today`, text: `About ${minutes} min.${waiting > 0 ? ` ${more}` : ''}` };
  }
  if (waiting > 0) return { title: 'Enough for today', text: more };
  const when = next === null ? 'You revise your cards here.' : `The next card comes ${whenWords(next, today, clock)}.`;
  return done > 0 ? { title: 'Done for today', text: `${cardsWord(done)} revised. ${when}` } : { title: 'Nothing is due', text: when };
}

function whenWords(instant: number, today: CalendarDay, clock: StudyClock): string {
  const { kind, words } = dueWords(studyDayOf(instant, clock), today);
  if (words === 'Tomorrow') return 'tomorrow';
  return kind === 'today' ? 'later today' : `on ${words}`;
}

/** Status of a card in one or two words. */
export function cardWords({ isSuspended, memory, due }: Card, today: CalendarDay, clock: StudyClock): string {
  if (isSuspended) return 'Suspended';
  if (memory === null) return 'New';
  const day = studyDayOf(due, clock);
  return day <= today ? 'Due' : dueWords(day, today).words;
}

/** 1 min, 10 min, 1 day, 20 days, 3 months, 1 year. */
export function intervalWords({ days, due }: Schedule, now: number): string {
  if (days === 0) return `${Math.max(Math.round((due - now) / 60_000), 1)} min`;
  if (days < 31) return days === 1 ? '1 day' : `${days} days`;
  const months = Math.round(days / 30.4);
  if (months >= 12) return '1 year';
  return months === 1 ? '1 month' : `${months} months`;
}
