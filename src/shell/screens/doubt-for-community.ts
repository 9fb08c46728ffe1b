import { fetchMessagePicture } from '../../shared/pictures/fetch-message-picture.ts';
import { draftQuestion } from '../../topics/questions/screens/ask-draft.ts';
import { draftPicture } from '../../topics/questions/screens/use-draft-picture.ts';
import type { DoubtForCommunity } from '../../topics/tutor/screens/doubt-outlets.ts';
import { showToast } from '../../ui/toast.tsx';

const SHOWN_MS = 8000;

/** Fills the form of a public question. A question that the student has already begun there stays. */
export async function draftForCommunity(userId: string, doubt: DoubtForCommunity): Promise<void> {
  if (draftQuestion(userId, doubt)) {
    const [first] = doubt.pictures;
    const found = first === undefined ? null : await fetchMessagePicture(userId, first);
    if (found === null) return;
    const problem = 'picture' in found ? await draftPicture(userId, 'qa-question', found.picture) : 'It is not on this device.';
    if (problem !== null) showToast({ title: 'The picture could not be added', text: problem }, { id: 'qa-picture', duration: SHOWN_MS });
    return;
  }
  showToast(
    { title: 'You have begun another question', text: 'Post it or clear it here. Then take the doubt along from the tutor again.' },
    { id: 'qa-begun', duration: SHOWN_MS },
  );
}
