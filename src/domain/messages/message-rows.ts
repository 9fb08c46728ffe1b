import type { CalendarDay } from '../tasks/due-date.ts';
import { calendarDayOf } from '../study-day/study-day.ts';
import type { PositionedMessage } from './message-window.ts';

interface WrittenMessage extends PositionedMessage {
  readonly authorId: string | null;
  readonly replyTo: string | null;
}

/** A message with what stands above it. */
export interface MessageRow<M> {
  readonly message: M;
  /** The day that begins with it. */
  readonly newDay: CalendarDay | null;
  /** Everything from here on is new to the student. */
  readonly isFirstNew: boolean;
  /** Its author is said: the one before is of somebody else, or of some time ago. */
  readonly isFirstOfTurn: boolean;
}

/** Who writes again within this time goes on. */
const TURN_MS = 5 * 60_000;

/** Written by somebody else after a moment. */
export function isNew({ isSent, createdAt, authorId }: WrittenMessage, userId: string, readTo: number): boolean {
  return isSent && createdAt > readTo && authorId !== userId;
}

interface RowsOptions {
  readonly userId: string;
  /** The moment until which the student had read when they came, in epoch milliseconds. */
  readonly readTo: number;
  readonly timeZone: string;
  /** Others stand before the first of these, and are not at hand. */
  readonly hasOlder: boolean;
}

/**
 * What stands above a message depends on the one before it. Above the first of several it is not known, and nothing
 * stands there: what stood there and went when older ones come would move all that is read below it.
 */
export function messageRows<M extends WrittenMessage>(
  messages: readonly M[],
  { userId, readTo, timeZone, hasOlder }: RowsOptions,
): readonly MessageRow<M>[] {
  const firstNew = messages.find((message) => isNew(message, userId, readTo));
  let day = '' as CalendarDay;
  return messages.map((message, at) => {
    const before = messages[at - 1];
    if (before === undefined && hasOlder) {
      day = calendarDayOf(message.createdAt, timeZone);
      return { message, newDay: null, isFirstNew: false, isFirstOfTurn: false };
    }
    const itsDay = calendarDayOf(message.createdAt, timeZone);
    // What waits has the time of this device, whose clock may be behind.
    const newDay = itsDay > day ? itsDay : null;
    day = newDay ?? day;
    const isFirstNew = message === firstNew;
    const isOfSameTurn =
      before !== undefined &&
      before.authorId === message.authorId &&
      message.replyTo === null &&
      Math.abs(message.createdAt - before.createdAt) < TURN_MS;
    return { message, newDay, isFirstNew, isFirstOfTurn: newDay !== null || isFirstNew || !isOfSameTurn };
  });
}
