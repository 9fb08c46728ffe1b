import { fetchMessagePicture } from '../../shared/pictures/fetch-message-picture.ts';
import { type KeepResult, keepMessagePicture } from '../../shared/pictures/message-pictures.ts';
import type { Replica } from '../../shared/replica/local-database.ts';
import { derivedId } from '../../shared/rules/derived-id.ts';
import { matchedSubject } from '../../shared/subjects/subject-match.ts';
import { addToComposerDraft, pictureSlotProblem } from '../../topics/groups/screens/messages/composer-draft.ts';
import { addTask, deleteTask, restoreTask } from '../../topics/tasks/store/tasks.commands.ts';
import { type DoubtForGroup, type DoubtTask, groupTextOf } from '../../topics/tutor/screens/doubt-outlets.ts';
import { showToast } from '../../ui/toast.tsx';
import { addOnce } from './add-once.ts';

const SHOWN_MS = 8000;
/** Minimum letters of an abbreviation: "math" is Mathematics. */
const SHORTEST = 4;

/** Adds a task for a doubt, with an undo. One doubt has one task, however often the button is pressed. */
export async function addDoubtTask(replica: Replica, userId: string, { from, title, notes, subject }: DoubtTask): Promise<void> {
  const id = await derivedId('doubt task', from);
  await addOnce(replica, {
    what: 'task',
    text: 'It is at the top of To do.',
    isThere: async () => (await replica.get('todos', id)) !== null,
    add: async () => {
      const subjects = subject === null ? [] : await replica.find('userSubjects', {});
      const named = subjects.filter(({ name }) => matchedSubject(name, [{ id: '', name: subject ?? '' }], SHORTEST) !== null);
      const fields = named.length === 1 ? { subjectId: named[0]!.id } : {};
      return addTask(replica, userId, { id, title, notes, fields });
    },
    restore: () => restoreTask(replica, id),
    undo: () => deleteTask(replica, id),
  });
}

/** Adds a doubt to the draft of a group's next message, with a copy of its first picture. Reports which pictures were not copied. */
export async function draftForGroup(userId: string, groupId: string, doubt: DoubtForGroup): Promise<void> {
  const [first, ...others] = doubt.pictures;
  const kept = first === undefined ? null : await copyForGroup(userId, groupId, first);
  addToComposerDraft(userId, groupId, groupTextOf(doubt, kept?.ok === true), kept?.ok === true ? kept.path : null);
  if (kept?.ok === false) showToast({ title: 'The picture could not be added', text: kept.message }, PICTURE_TOAST);
  else if (others.length > 0)
    showToast({ title: 'Only the first picture was added', text: 'A message can have one picture.' }, PICTURE_TOAST);
}

const PICTURE_TOAST = { id: 'group-picture', duration: SHOWN_MS };

async function copyForGroup(userId: string, groupId: string, path: string): Promise<KeepResult> {
  const problem = pictureSlotProblem(userId, groupId);
  if (problem !== null) return { ok: false, message: problem };
  const found = await fetchMessagePicture(userId, path);
  if (!('picture' in found)) return { ok: false, message: 'It is not on this device. Add it when you are online.' };
  return keepMessagePicture(userId, found.picture);
}
