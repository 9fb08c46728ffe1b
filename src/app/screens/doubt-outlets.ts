import { fetchMessagePicture } from '../../data/pictures/fetch-message-picture.ts';
import { keepMessagePicture } from '../../data/pictures/message-pictures.ts';
import type { Replica } from '../../data/replica/local-database.ts';
import { matchedSubject } from '../../domain/tasks/subject-match.ts';
import { addToComposerDraft } from '../../features/group-messages/use-composer-draft.ts';
import { addTask, deleteTask } from '../../features/tasks/tasks.commands.ts';
import type { DoubtForGroup, DoubtTask } from '../../features/tutor/doubt-outlets.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toast.tsx';

const UNDO_MS = 8000;
/** Letters of an abbreviation: "math" is Mathematics. */
const SHORTEST = 4;

/** Adds a task for a doubt, with an undo. */
export async function addDoubtTask(replica: Replica, userId: string, { title, notes, subject }: DoubtTask): Promise<void> {
  const subjects = subject === null ? [] : await replica.find('userSubjects', {});
  const named = subjects.filter(({ name }) => matchedSubject(name, [{ id: '', name: subject ?? '' }], SHORTEST) !== null);
  const id = crypto.randomUUID();
  const fields = named.length === 1 ? { subjectId: named[0]!.id } : {};
  const result = await addTask(replica, userId, { id, title, notes, fields });
  if (!result.ok) return showFailure(result);
  showToast(
    {
      title: 'Task added',
      text: 'It is at the top of To do.',
      action: { label: 'Undo', onPress: () => void deleteTask(replica, id).then(showFailure) },
    },
    { id: 'tutor-task', duration: UNDO_MS },
  );
}

/** Adds a doubt to the draft of a group's next message, with a copy of its picture. */
export async function draftForGroup(userId: string, groupId: string, { text, picture }: DoubtForGroup): Promise<void> {
  const found = picture === null ? null : await fetchMessagePicture(userId, picture);
  const kept = found !== null && 'picture' in found ? await keepMessagePicture(userId, found.picture) : null;
  addToComposerDraft(userId, groupId, text, kept?.ok === true ? kept.path : null);
}
