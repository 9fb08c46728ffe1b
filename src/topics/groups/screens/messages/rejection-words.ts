import type { Message } from './message.ts';

/** Why the server rejected a message, and what to do. */
export const REJECTIONS: Readonly<Record<NonNullable<Message['rejection']>, string>> = {
  forbidden: 'You could not post this. If you are in the group now, try again.',
  invalid: 'This message could not be sent. Change it and send it again.',
  'too-large': 'This message is too long. Shorten it and send it again.',
  duplicate: 'This message was already sent.',
  'missing-reference': 'This group no longer exists. Copy what you want to keep.',
  full: 'You have no room for more messages. Delete old ones, and this is sent by itself.',
};
