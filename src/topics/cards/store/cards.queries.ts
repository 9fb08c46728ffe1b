import { useMemo } from 'react';

import { NEW_PROFILE } from '../../../../replication/schema/new-profile.ts';
import type { LocalRecord } from '../../../shared/replica/local-database.ts';
import { useDeletedRecord } from '../../../shared/replica/use-deleted-record.ts';
import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import { cutText } from '../../../shared/rules/cut-text.ts';
import { availableOn, mostCards } from '../../plan/rules/index.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { isMemoryComplete, readMemory } from '../rules/revision.ts';
import { clockOf, type StudyClock } from '../../../shared/days/study-day.ts';
import { type Card, type CardText, EMPTY_TEXT } from './card.ts';

export interface LiveCards {
  readonly cards: readonly Card[];
  readonly isLoading: boolean;
  /** Why loading failed. */
  readonly error: Error | null;
}

const noCards: readonly Card[] = [];

/** All cards of the student, newest first. */
export function useCards(): LiveCards {
  const { data, loading, error } = useRecords('flashcards');
  const cards = useMemo(() => data?.map(toCard).toSorted(byAge) ?? noCards, [data]);
  return { cards, isLoading: loading, error };
}

/** The deleted card, as `useDeletedRecord` returns its record. */
export function useDeletedCard(id: string | null): Card | null | undefined {
  const record = useDeletedRecord('flashcards', id);
  return useMemo(() => record && toCard(record), [record]);
}

/** An empty card, in place of a card that this device does not have. */
export function noCard(id: string): Card {
  const review = { isSuspended: false, reviews: [], memory: null, due: 0, madeAt: 0, isMemoryComplete: true };
  return { ...EMPTY_TEXT, id, deckCard: null, ...review, syncState: 'synced' };
}

export interface RevisionSettings {
  readonly clock: StudyClock;
  /** Maximum number of cards per study day. */
  readonly mostOn: (day: CalendarDay) => number;
}

/** Undefined while loading. Defaults of a new profile while this device does not have the profile. */
export function useRevisionSettings(userId: string): RevisionSettings | undefined {
  const { data, loading } = useRecord('users', userId);
  const settings = useMemo(() => {
    const [target, availability] = [data?.daily_target ?? NEW_PROFILE.daily_target, data?.availability ?? {}];
    const mostOn = (day: CalendarDay) => mostCards({ target, available: availableOn(availability, day) });
    return { clock: clockOf(data), mostOn };
  }, [data]);
  return loading ? undefined : settings;
}

/** Initial text of a card made from a task; null without such a task, undefined while loading. */
export function useTaskText(taskId: string | null): CardText | null | undefined {
  const { data, loading } = useRecord('todos', taskId);
  return useMemo(() => {
    if (taskId === null) return null;
    if (loading) return undefined;
    return data ? { ...EMPTY_TEXT, front: data.title, subjectId: data.subjectId, chapter: data.chapter } : null;
  }, [taskId, data, loading]);
}

/** Initial text of a card made from a tutor's answer; null without one, undefined while loading. */
export function useAnswerText(answerId: string | null): CardText | null | undefined {
  const answer = useRecord('chat_messages', answerId);
  const parentId = answer.data?.parent_id ?? null;
  const above = useRecord('chat_messages', parentId);
  // A model's answer may be a child of the solver's answer.
  const aboveThat = above.data?.role === 'assistant' ? above.data.parent_id : null;
  const doubt = useRecord('chat_messages', aboveThat);
  return useMemo(() => {
    if (answerId === null) return null;
    if (answer.loading || above.loading || doubt.loading) return undefined;
    if (!answer.data) return null;
    const front = (aboveThat === null ? above.data : doubt.data)?.content ?? '';
    return { ...EMPTY_TEXT, front: cutText(front, 10_000), back: cutText(answer.data.content, 20_000) };
  }, [answerId, aboveThat, answer, above, doubt]);
}

/** Cached per version of the record, so that an unchanged card does not re-render. */
const cardOfRecord = new WeakMap<LocalRecord<'flashcards'>, Card>();

function toCard(record: LocalRecord<'flashcards'>): Card {
  const known = cardOfRecord.get(record);
  if (known) return known;
  const { id, front, back, subject_id, suspended, reviews, memory, due, created_at, sync } = record;
  const { front_picture, front_picture_text, back_picture, back_picture_text, deck_card, chapter } = record;
  const card: Card = {
    id,
    front,
    back,
    frontPicture: front_picture === null ? null : { path: front_picture, text: front_picture_text },
    backPicture: back_picture === null ? null : { path: back_picture, text: back_picture_text },
    deckCard: deck_card,
    subjectId: subject_id,
    chapter: chapter ?? deck_card?.split('/', 1)[0] ?? null,
    isSuspended: suspended,
    reviews,
    memory: readMemory(memory),
    due: Date.parse(due),
    madeAt: Date.parse(created_at),
    isMemoryComplete: isMemoryComplete(reviews, memory),
    syncState: sync.state,
  };
  cardOfRecord.set(record, card);
  return card;
}

function byAge(a: Card, b: Card): number {
  if (a.madeAt !== b.madeAt) return b.madeAt - a.madeAt;
  return a.id < b.id ? -1 : 1;
}
