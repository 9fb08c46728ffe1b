import { PICTURES_FULL } from '../../../shared/pictures/pictures-full.ts';
import type { SendOutcome } from '../store/send-waiting.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Why the server refused a write, in words, by the refusal's hint or code. */
export function refusalWords(refusal: string): string {
  switch (refusal) {
    case 'qa-rate':
      return 'You reached today’s limit. It grows when others accept your answers.';
    case 'qa-links':
      return 'Too many links for a new account. The limit grows when others accept your answers.';
    case 'qa-comments':
      return 'There is no room for more of your comments here. Write an answer instead.';
    case 'qa-follows':
      return 'You follow 500 questions. Unfollow one first.';
    case 'qa-own':
      return 'This is your own: others judge it.';
    case 'qa-not-accepted':
      return 'Only an accepted answer can be marked as wrong. This one is not accepted any more.';
    case 'qa-pictures':
      return 'You posted today’s pictures. The limit grows when others accept your answers.';
    case 'qa-picture':
      return 'The server did not take the picture. Post it without one, or choose another.';
    case 'qa-picture-forbidden':
      return 'You may not add more pictures here now. Post it without one. You may add more when others accept your answers.';
    case 'storage-quota':
      return PICTURES_FULL;
    case 'qa-hidden':
      return 'A moderator hid this. Nobody votes on it now.';
    case 'full':
      return 'Your account has no room for more. Delete something you no longer need, then try again.';
    case 'unknown':
      return 'The server did not say why. Ekagra tried for a day. Try again, keep it as a draft, or discard it.';
    case 'qa-gone':
      return 'It is not there any more, or a moderator hid it.';
    case '42501':
      return 'You may not write here now.';
    default:
      return 'The server did not take it. The question may be gone.';
  }
}

/** Shows the outcome of a write that is not visible otherwise. */
export function showOutcome(outcome: SendOutcome): void {
  if (outcome.kind === 'waiting') showToast({ title: 'Saved on this device', text: 'It is sent when there is a network.' }, TOAST);
  if (outcome.kind === 'full') showToast({ title: 'Not saved', text: 'Too much waits to be sent. Connect to a network first.' }, TOAST);
  if (outcome.kind === 'not-stored') showToast({ title: 'Not saved', text: outcome.message }, TOAST);
  if (outcome.kind === 'refused') showToast({ title: 'Not posted', text: refusalWords(outcome.refusal) }, TOAST);
}

/** Whether the written text may leave its form. */
export const isTaken = ({ kind }: SendOutcome): boolean => kind === 'sent' || kind === 'waiting';

const TOAST = { id: 'qa-write', duration: 8000 };
