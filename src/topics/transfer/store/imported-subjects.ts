import { leastUsedColor } from '../../../shared/subjects/subject-color.ts';
import { isSameName } from '../../../shared/subjects/subject-name.ts';
import { ownSubject, syllabusSubjectOf } from '../../../content/syllabus/subject-words.ts';
import { SUBJECT_NAMES } from '../../../shared/subjects/subjects.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import { freeSubjectId } from './archive-ids.ts';
import type { UndoJournal } from './undo-journal.ts';
import { writeDocuments } from './write-documents.ts';

/** Ids of subjects by the names that a file gives them. */
export interface SubjectIds {
  /** Null for no name, and where no more subjects are made. */
  of(name: string | null): Promise<string | null>;
}

/** Subjects that one import makes: a file could have one for each row. */
const MOST_MADE = 40;

/** The student's own subject of a name, or a new one, noted for the undo. */
export async function importedSubjects(replica: Replica, userId: string, journal: UndoJournal): Promise<SubjectIds> {
  const subjects = (await replica.find('userSubjects', {})).map(({ id, name, color }) => ({ id, name, color }));
  const known = new Map<string, Promise<string | null>>();
  let made = 0;

  async function find(name: string): Promise<string | null> {
    const same = subjects.find((subject) => isSameName(subject.name, name));
    if (same) return same.id;
    // A deck called Physics belongs to the student's "Phy".
    const syllabus = syllabusSubjectOf(name);
    const own = syllabus !== null && isSameName(SUBJECT_NAMES[syllabus], name) ? ownSubject(subjects, syllabus) : null;
    if (own !== null || made >= MOST_MADE) return own;
    made += 1;
    const subject = { id: await freeSubjectId(replica, userId, name), name, color: leastUsedColor(subjects) };
    const { id, ...fields } = subject;
    const result = await writeDocuments(replica, userId, journal, { kind: 'userSubjects', added: [{ id, fields }], edited: [] });
    if (!result.ok) return null;
    subjects.push(subject);
    return id;
  }

  return {
    of(name) {
      if (name === null) return Promise.resolve(null);
      const found = known.get(name) ?? find(name);
      known.set(name, found);
      return found;
    },
  };
}
