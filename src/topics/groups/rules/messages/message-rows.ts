import type { CalendarDay } from '../../../../shared/days/calendar-day.ts';
import { calendarDayOf } from '../../../../shared/days/study-day.ts';
import type { PositionedMessage } from './message-window.ts';

interface WrittenMessage extends PositionedMessage {
  readonly authorId: string | null;
  readonly replyTo: string | null;
}

/** A message with the headers above it. */
export interface MessageRow<M> {
  readonly message: M;
  /** The day that starts with it. */
  readonly newDay: CalendarDay | null;
  /** Messages from here on are new. */
  readonly isFirstNew: boolean;
  /** Shows the author: the previous message is by somebody else, or some time ago. */
  readonly isFirstOfTurn: boolean;
}

/** Within this time in ms a message continues the previous one. */
const TURN_MS = 5 * 60_000;

/** By somebody else, after a given time. */
export function isNew({ isSent, createdAt, authorId }: WrittenMessage, userId: string, readTo: number): boolean {
  return isSent && createdAt > readTo && authorId !== userId;
}

interface RowsOptions {
  readonly userId: string;
  /** Read position on opening, epoch milliseconds. */
  readonly readTo: number;
  readonly timeZone: string;
  /** There are messages before the first one that are not loaded. */
  readonly hasOlder: boolean;
}

/**
 * Headers depend on the previous message. Above the first loaded one it is unknown, so no headers: ones that vanish when older
 * messages load would move the text.
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
    // Unsent messages have this device's time, which may be behind.
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
