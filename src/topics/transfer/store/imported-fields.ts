import { zoneHere } from '../../../shared/days/study-day.ts';
import { positionsBetween } from '../../tasks/rules/index.ts';
import type { FileContent, ImportedCard, ImportedSession } from '../rules/read-file.ts';
import type { Refusals } from '../rules/refusals.ts';
import type { ImportedTask } from '../rules/tasks/imported-task.ts';
import type { Importing } from './importing.ts';
import type { SubjectIds } from './imported-subjects.ts';

type Fields = Readonly<Record<string, unknown>>;

export function taskFields(
  { key: _key, subject: _subject, checklist, createdAt, ...task }: ImportedTask,
  position: string,
  now: number,
): Fields {
  const places = positionsBetween(null, null, checklist.length) ?? [];
  return {
    ...task,
    ...(createdAt === null ? {} : { createdAt }),
    position,
    completedAt: task.status === 'done' ? (task.completedAt ?? now) : null,
    checklist: checklist.map(({ text, isDone }, at) => `${places[at]} ${isDone ? 'x' : '-'} ${text}`),
  };
}

export function sessionFields({ start, date, studyDay, minutes, planned, isAbandoned }: ImportedSession): Fields {
  return {
    start_time: start,
    date,
    study_day: studyDay,
    time_zone: zoneHere(),
    duration: minutes,
    planned,
    kind: 'manual',
    outcome: isAbandoned ? 'abandoned' : 'finished',
  };
}

export async function cardFields(
  card: ImportedCard,
  pictures: FileContent['pictures'],
  kept: Map<string, Promise<string | null>>,
  subjects: SubjectIds,
  { keepPicture, chapterOf }: Pick<Importing, 'keepPicture' | 'chapterOf'>,
  refusals: Refusals,
): Promise<Fields> {
  const pathOf = (name: string | null): Promise<string | null> => {
    const picture = name === null ? undefined : pictures.get(name);
    if (name === null || picture === undefined) return Promise.resolve(null);
    // Cards of one note may share a picture.
    const known = kept.get(name);
    if (known !== undefined) return known;
    const path = keepPicture(picture).then((result) => {
      if (!result.ok) refusals.add('Picture', name, `${result.message} The card was taken without.`);
      return result.ok ? result.path : null;
    });
    kept.set(name, path);
    return path;
  };
  return {
    front: card.front,
    back: card.back,
    front_picture: await pathOf(card.frontPicture),
    back_picture: await pathOf(card.backPicture),
    subject_id: await subjects.of(card.subject),
    chapter: [card.decks, ...card.tags].map(chapterOf).find((chapter) => chapter !== null) ?? null,
    due: new Date(card.due).toISOString(),
    created_at: new Date(card.madeAt).toISOString(),
    reviews: card.reviews,
    memory: card.memory,
    suspended: card.isSuspended,
  };
}
