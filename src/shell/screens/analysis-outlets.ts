import { keepMessagePicture } from '../../shared/pictures/message-pictures.ts';
import type { Replica } from '../../shared/replica/local-database.ts';
import { derivedId } from '../../shared/rules/derived-id.ts';
import type { PaperQuestion } from '../../topics/mock-tests/rules/paper.ts';
import { ownSubject, subjectOfChapter } from '../../content/syllabus/subject-words.ts';
import { EMPTY_TEXT } from '../../topics/cards/store/card.ts';
import { addCard, deleteCard, restoreCard } from '../../topics/cards/store/cards.commands.ts';
import { addToComposerDraft, pictureSlotProblem } from '../../topics/groups/screens/messages/composer-draft.ts';
import type { AnalysedItem, WeakChapter } from '../../topics/mock-tests/screens/analysis/outlets.ts';
import { doubtText, questionLines, solutionText } from '../../topics/mock-tests/screens/analysis/question-as-text.ts';
import { addTask, deleteTask, restoreTask } from '../../topics/tasks/store/tasks.commands.ts';
import { addToDoubtDraft } from '../../topics/tutor/screens/use-doubt-draft.ts';
import type { SyllabusSubject } from '../../shared/subjects/subjects.ts';
import { showToast } from '../../ui/toast.tsx';
import { addOnce } from './add-once.ts';

const SHOWN_MS = 8000;
/** Maximum characters of a card's sides, and of a task's notes. */
const LONGEST = { front: 10_000, back: 20_000, notes: 20_000 };

/** Adds a card for a question of an attempt. A question has one card, however often the button is pressed. */
export async function addQuestionCard(replica: Replica, userId: string, analysed: AnalysedItem): Promise<void> {
  const { attemptId, number, item } = analysed;
  const derived = await derivedId('question card', attemptId, String(number));
  // Changes the UUID's version: version 8 ids are reserved for ready cards.
  const id = `${derived.slice(0, 14)}4${derived.slice(15)}`;
  await addOnce(replica, {
    what: 'card',
    text: 'You revise it today.',
    isThere: async () => (await replica.get('flashcards', id)) !== null,
    add: async () =>
      addCard(replica, userId, {
        ...EMPTY_TEXT,
        id,
        source: 'attempt',
        sourceId: attemptId,
        front: questionLines(item).slice(0, LONGEST.front),
        back: solutionText(item).slice(0, LONGEST.back),
        chapter: chapterOf(item),
        subjectId: await subjectIdOf(replica, item.subject),
      }),
    restore: () => restoreCard(replica, id),
    undo: () => deleteCard(replica, id),
  });
}

/** Adds a task to solve the question again. */
export async function addQuestionTask(
  replica: Replica,
  userId: string,
  { attemptId, paperTitle, number, item }: AnalysedItem,
): Promise<void> {
  const id = await derivedId('question task', attemptId, String(number));
  const title = `Solve again: question ${number} of ${paperTitle}`;
  await addTaskOnce(replica, userId, { id, title, notes: questionLines(item), chapter: chapterOf(item), subject: item.subject });
}

/** Adds a task to revise a chapter. The plan schedules it. */
export async function addChapterTask(replica: Replica, userId: string, { attemptId, chapter, name }: WeakChapter): Promise<void> {
  const id = await derivedId('chapter task', attemptId, chapter);
  await addTaskOnce(replica, userId, { id, title: `Revise ${name}`, notes: '', chapter, subject: subjectOfChapter(chapter) });
}

/** Writes the doubt into the tutor's draft, so that the student reads it before asking. */
export function draftForTutor(userId: string, analysed: AnalysedItem): void {
  addToDoubtDraft(userId, doubtText(analysed));
}

/** Adds a picture to the draft in a group. Nothing is sent before the student presses Send there. */
export async function draftPictureForGroup(userId: string, groupId: string, text: string, draw: () => Promise<Blob>): Promise<void> {
  const problem = pictureSlotProblem(userId, groupId);
  const kept = problem === null ? await keepMessagePicture(userId, await draw()) : { ok: false as const, message: problem };
  if (kept.ok) addToComposerDraft(userId, groupId, text, kept.path);
  else showToast({ title: 'The picture could not be added', text: kept.message }, { id: 'group-picture', duration: SHOWN_MS });
}

interface AddedTask {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly chapter: string | null;
  readonly subject: SyllabusSubject | null;
}

async function addTaskOnce(replica: Replica, userId: string, { id, title, notes, chapter, subject }: AddedTask): Promise<void> {
  await addOnce(replica, {
    what: 'task',
    text: 'It is at the top of To do, and the plan counts it.',
    isThere: async () => (await replica.get('todos', id)) !== null,
    add: async () => {
      const subjectId = await subjectIdOf(replica, subject);
      const fields = { ...(chapter === null ? {} : { chapter }), ...(subjectId === null ? {} : { subjectId }) };
      return addTask(replica, userId, { id, title: title.slice(0, 500), notes: notes.slice(0, LONGEST.notes), fields });
    },
    restore: () => restoreTask(replica, id),
    undo: () => deleteTask(replica, id),
  });
}

/** A teacher's own question may have no chapter. */
const chapterOf = ({ chapter }: PaperQuestion) => (chapter === '' ? null : chapter);

async function subjectIdOf(replica: Replica, subject: SyllabusSubject | null): Promise<string | null> {
  return subject === null ? null : ownSubject(await replica.find('userSubjects', {}), subject);
}
