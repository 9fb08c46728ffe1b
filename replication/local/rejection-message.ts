import type { RejectionReason } from '../protocol/wire.ts';

const messages: Readonly<Record<RejectionReason, string>> = {
  forbidden: 'The server does not let you change this. Discard the change, or try again after signing in anew.',
  invalid: 'The server could not accept a value. Edit it, or discard the change.',
  'too-large': 'It is too long for the server. Shorten it, or discard the change.',
  duplicate: 'Something with the same name exists already. Change the name, or discard the change.',
  'missing-reference': 'What this belongs to no longer exists on the server. Discard the change, or keep it here for now.',
  'unknown-field': 'This version of Ekagra and the server do not fit together. Reload to update, then try again.',
  failed: 'The server could not store this. Try again later, or discard the change.',
};

/** Why the server refused a change and what a student can do, as a sentence. */
export function rejectionMessage(reason: RejectionReason): string {
  return messages[reason];
}
