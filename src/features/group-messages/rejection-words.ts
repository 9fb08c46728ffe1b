import type { Message } from './message.ts';

/** Why the server rejected a message, and what to do. */
export const REJECTIONS: Readonly<Record<NonNullable<Message['rejection']>, string>> = {
  forbidden: 'The server did not let you write this here. If you are in the group now, try again.',
  invalid: 'The server could not read it. Change it, and send it again.',
  'too-large': 'It is too long for the server. Shorten it, and send it again.',
  duplicate: 'The server has it already.',
  'missing-reference': 'The group does not exist any more. Copy what you want to keep.',
};
