import { titleOf } from '../rules/question.ts';
import type { Message } from '../store/message.ts';

/** A task made from a doubt. */
export interface DoubtTask {
  /** Id of the doubt or answer from which the task is made. */
  readonly from: string;
  readonly title: string;
  /** The whole doubt, if the title has no room for it. */
  readonly notes: string;
  /** Name of the subject, as the tutor uses it. */
  readonly subject: string | null;
}

/** A doubt as a message to a group. A message has room for one picture. */
export interface DoubtForGroup extends Pick<Message, 'text' | 'pictures'> {}

export function taskOfDoubt({ id, text }: Message): Omit<DoubtTask, 'subject'> {
  const title = titleOf(text === '' ? 'Doubt in a picture' : text);
  return { from: id, title, notes: title === text.trim() ? '' : text };
}

/** A task to go through an answer, named after the answer's doubt. */
export function taskOfAnswer(answer: Message, messages: readonly Message[]): Omit<DoubtTask, 'subject'> {
  const doubt = messages.find(({ id }) => id === answer.parentId);
  const named = doubt?.role === 'user' && doubt.text !== '' ? doubt.text : answer.text;
  return { from: answer.id, title: `Go through: ${titleOf(named)}`, notes: '' };
}

/** @param isPictured whether the doubt's picture is attached */
export function groupTextOf({ text }: DoubtForGroup, isPictured: boolean): string {
  if (text !== '') return text;
  return isPictured ? 'I have a doubt about this picture.' : 'I have a doubt about a picture.';
}

/** A doubt with the tutor's answer, for the public directory of questions. */
export interface DoubtForCommunity {
  readonly question: string;
  /** Name of the subject, as the tutor uses it. */
  readonly subject: string | null;
  /** Id of the chapter in the syllabus. */
  readonly chapter: string | null;
  readonly pictures: readonly string[];
  readonly answer: { readonly text: string; readonly by: 'model' | 'solver' } | null;
}

/** Leaves out what is not an answer to this doubt: a failure or a similar question. */
export function communityDoubt(
  { text, pictures }: Message,
  answer: Message | null,
  about: Pick<DoubtForCommunity, 'subject' | 'chapter'>,
): DoubtForCommunity {
  const isAnswer = answer !== null && answer.text !== '' && answer.details.problem === undefined && answer.details.examples === undefined;
  return {
    ...about,
    question: text,
    pictures,
    answer: isAnswer ? { text: answer.text, by: answer.source === 'solver' ? 'solver' : 'model' } : null,
  };
}
