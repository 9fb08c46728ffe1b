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
  /** The day that starts with this message; null within a day. */
  readonly newDay: CalendarDay | null;
  /** Whether messages from this one on are new. */
  readonly isFirstNew: boolean;
  /** Whether to show the author: the previous message is by another member, or older than `TURN_MS`. */
  readonly isFirstOfTurn: boolean;
}

/** Within this time in ms a message continues the previous one. */
const TURN_MS = 5 * 60_000;

/** Whether the message is by another member and newer than the read position. */
export function isNew({ isSent, createdAt, authorId }: WrittenMessage, userId: string, readTo: number): boolean {
  return isSent && createdAt > readTo && authorId !== userId;
}

interface RowsOptions {
  readonly userId: string;
  /** Read position when the group was opened, in epoch milliseconds. */
  readonly readTo: number;
  readonly timeZone: string;
  /** Whether older messages exist that are not loaded. */
  readonly hasOlder: boolean;
}

/**
 * Adds headers, which depend on the previous message. The first loaded message gets none while older ones exist: a header that vanishes
 * when these load would move the text.
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
    // Unsent messages have this device's time, which may be behind the server's.
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
