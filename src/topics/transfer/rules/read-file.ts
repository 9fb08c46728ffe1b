import type { StudyClock } from '../../../shared/days/study-day.ts';
import { type RefusalList, Refusals } from './refusals.ts';
import type { TableShape } from './tasks/table-shape.ts';
import type { ImportedTask } from './tasks/imported-task.ts';

/** A study session of an older app. */
export interface ImportedSession {
  readonly key: string;
  /** ISO 8601. */
  readonly start: string;
  /** The calendar day and the study day it counts for. */
  readonly date: string;
  readonly studyDay: string;
  readonly minutes: number;
  readonly planned: number | null;
  readonly isAbandoned: boolean;
  /** A subject's name. */
  readonly subject: string | null;
}

/** A card of another app, with what was remembered of it. */
export interface ImportedCard {
  readonly key: string;
  readonly front: string;
  readonly back: string;
  /** Names among the file's pictures. */
  readonly frontPicture: string | null;
  readonly backPicture: string | null;
  /** A subject's name. */
  readonly subject: string | null;
  /** Names of the decks it lies in, the outermost first. */
  readonly decks: readonly string[];
  /** The same for each of its tags. */
  readonly tags: readonly (readonly string[])[];
  readonly isSuspended: boolean;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly due: number;
  /** As stored (src/topics/cards/rules/revision.ts). */
  readonly reviews: readonly string[];
  readonly memory: Readonly<Record<string, unknown>>;
}

/** Settings of an older profile, under the names of this one. */
export type ImportedProfile = Readonly<Record<string, string | number>>;

/** What another app's file has. */
export interface FileContent {
  /** As the preview names it: "A file of Todoist". */
  readonly app: string;
  readonly tasks: readonly ImportedTask[];
  readonly sessions: readonly ImportedSession[];
  readonly cards: readonly ImportedCard[];
  readonly profile: ImportedProfile;
  /** By the names that cards use. */
  readonly pictures: ReadonlyMap<string, Blob>;
  /** What was assumed, in sentences. */
  readonly remarks: readonly string[];
  /** Columns that the student can match; null for a file whose columns are known. */
  readonly table: TableShape | null;
  readonly refusals: RefusalList;
}

export type ReadFile =
  | ({ readonly ok: true } & FileContent)
  /** A sentence. */
  | { readonly ok: false; readonly problem: string };

/** Whose file it is, and by which clock its times are read. */
export interface Reader {
  readonly clock: StudyClock;
  readonly userId: string;
  readonly email: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a long reading has done so far. */
export type ReadProgress = (done: number, total: number) => void;

const NOTHING: FileContent = {
  app: '',
  tasks: [],
  sessions: [],
  cards: [],
  profile: {},
  pictures: new Map(),
  remarks: [],
  table: null,
  refusals: new Refusals(),
};

export function contentOf(given: Partial<FileContent> & Pick<FileContent, 'app' | 'refusals'>): ReadFile {
  return { ok: true, ...NOTHING, ...given };
}
