import type { StudyClock } from '../../../shared/days/study-day.ts';
import { type RefusalList, Refusals } from './refusals.ts';
import type { TableShape } from './tasks/table-shape.ts';
import type { ImportedTask } from './tasks/imported-task.ts';

/** A study session of an older app. */
export interface ImportedSession {
  readonly key: string;
  /** ISO 8601. */
  readonly start: string;
  /** Calendar day of the session. `studyDay`: the study day for which it counts. */
  readonly date: string;
  readonly studyDay: string;
  readonly minutes: number;
  readonly planned: number | null;
  readonly isAbandoned: boolean;
  /** Name of a subject. */
  readonly subject: string | null;
}

/** A card of another app, with its reviews and memory. */
export interface ImportedCard {
  readonly key: string;
  readonly front: string;
  readonly back: string;
  /** Keys of the file's `pictures`. */
  readonly frontPicture: string | null;
  readonly backPicture: string | null;
  /** Name of a subject. */
  readonly subject: string | null;
  /** Names of the card's decks, the outermost first. */
  readonly decks: readonly string[];
  /** Levels of each tag, the outermost first. */
  readonly tags: readonly (readonly string[])[];
  readonly isSuspended: boolean;
  /** Epoch milliseconds, as is `due`. */
  readonly madeAt: number;
  readonly due: number;
  /** In the stored format (src/topics/cards/rules/revision.ts). */
  readonly reviews: readonly string[];
  readonly memory: Readonly<Record<string, unknown>>;
}

/** Settings of an older profile, under the app's current field names. */
export type ImportedProfile = Readonly<Record<string, string | number>>;

/** Content of another app's file. */
export interface FileContent {
  /** Description of the file in the preview: "A file of Todoist". */
  readonly app: string;
  readonly tasks: readonly ImportedTask[];
  readonly sessions: readonly ImportedSession[];
  readonly cards: readonly ImportedCard[];
  readonly profile: ImportedProfile;
  /** Pictures by the names that cards use. */
  readonly pictures: ReadonlyMap<string, Blob>;
  /** Assumptions that the reader made, as sentences. */
  readonly remarks: readonly string[];
  /** Columns that the student can match. Null for a file with known columns. */
  readonly table: TableShape | null;
  readonly refusals: RefusalList;
}

export type ReadFile =
  | ({ readonly ok: true } & FileContent)
  /** Why the file cannot be read, as a sentence. */
  | { readonly ok: false; readonly problem: string };

/** The student who imports the file, and the clock by which its times are read. */
export interface Reader {
  readonly clock: StudyClock;
  readonly userId: string;
  readonly email: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Reports the progress of reading a long file. */
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
