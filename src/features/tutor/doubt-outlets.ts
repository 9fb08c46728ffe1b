import { titleOf } from '../../domain/tutor/question.ts';
import type { Message } from './message.ts';

/** A task made from a doubt. */
export interface DoubtTask {
  readonly title: string;
  /** The whole doubt where the title has no room for it. */
  readonly notes: string;
  /** As the tutor names it. */
  readonly subject: string | null;
}

/** A doubt as a message to a group. */
export interface DoubtForGroup {
  readonly text: string;
  readonly picture: string | null;
}

export function taskOfDoubt({ text }: Message): Omit<DoubtTask, 'subject'> {
  const title = titleOf(text === '' ? 'Doubt in a picture' : text);
  return { title, notes: title === text.trim() ? '' : text };
}

export function messageOfDoubt({ text, pictures }: Message): DoubtForGroup {
  return { text: text === '' ? 'I have a doubt about this picture.' : text, picture: pictures[0] ?? null };
}
