import { titleOf } from '../../domain/tutor/question.ts';
import type { Message } from './message.ts';

/** A task made from a doubt. */
export interface DoubtTask {
  /** Id of the doubt or answer it is made from. */
  readonly from: string;
  readonly title: string;
  /** The whole doubt where the title has no room for it. */
  readonly notes: string;
  /** As the tutor names it. */
  readonly subject: string | null;
}

/** A doubt for a message to a group, which has room for one picture. */
export interface DoubtForGroup extends Pick<Message, 'text' | 'pictures'> {}

export function taskOfDoubt({ id, text }: Message): Omit<DoubtTask, 'subject'> {
  const title = titleOf(text === '' ? 'Doubt in a picture' : text);
  return { from: id, title, notes: title === text.trim() ? '' : text };
}

/** A task to go through an answer, named after its doubt. */
export function taskOfAnswer(answer: Message, messages: readonly Message[]): Omit<DoubtTask, 'subject'> {
  const doubt = messages.find(({ id }) => id === answer.parentId);
  const named = doubt?.role === 'user' && doubt.text !== '' ? doubt.text : answer.text;
  return { from: answer.id, title: `Go through: ${titleOf(named)}`, notes: '' };
}

/** @param isPictured its picture is attached */
export function groupTextOf({ text }: DoubtForGroup, isPictured: boolean): string {
  if (text !== '') return text;
  return isPictured ? 'I have a doubt about this picture.' : 'I have a doubt about a picture.';
}
