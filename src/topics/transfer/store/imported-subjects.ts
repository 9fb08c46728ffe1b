import { leastUsedColor } from '../../../shared/subjects/subject-color.ts';
import { isSameName } from '../../../shared/subjects/subject-name.ts';
import { ownSubject, syllabusSubjectOf } from '../../../content/syllabus/subject-words.ts';
import { SUBJECT_NAMES } from '../../../shared/subjects/subjects.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import { freeSubjectId } from './archive-ids.ts';
import type { UndoJournal } from './undo-journal.ts';
import { writeDocuments } from './write-documents.ts';

/** Finds the ids of subjects by their names in a file. */
export interface SubjectIds {
  /** Null for no name, and once `MOST_MADE` new subjects exist. */
  of(name: string | null): Promise<string | null>;
}

/** Maximum number of subjects that one import creates: a file could name one for each row. */
const MOST_MADE = 40;

/** Finds the student's subject of a name, or creates one and notes it for the undo. */
export async function importedSubjects(replica: Replica, userId: string, journal: UndoJournal): Promise<SubjectIds> {
  const subjects = (await replica.find('userSubjects', {})).map(({ id, name, color }) => ({ id, name, color }));
  const known = new Map<string, Promise<string | null>>();
  let made = 0;

  async function find(name: string): Promise<string | null> {
    const same = subjects.find((subject) => isSameName(subject.name, name));
    if (same) return same.id;
    // A deck called Physics belongs to the student's subject "Phy".
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
