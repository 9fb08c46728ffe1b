import type { RefusalReason } from '../protocol/wire.ts';
import type { CollectionName } from '../schema/collection-versions.ts';

const messages: Readonly<Record<RefusalReason, string>> = {
  forbidden: 'The server does not let you change this. Discard the change, or try again after signing in anew.',
  invalid: 'The server could not accept a value. Edit it, or discard the change.',
  'too-large': 'It is too long for the server. Shorten it, or discard the change.',
  duplicate: 'Something with the same name exists already. Change the name, or discard the change.',
  'missing-reference': 'What this belongs to no longer exists on the server. Discard the change, or keep it here for now.',
  full: 'Your account has no room for this. It is saved on this device. Delete something you no longer need, and Ekagra sends it by itself.',
};

const LEFT = 'You are no longer in this group, so this was not sent. It is kept here: join again and retry, or discard it.';

/** Messages of one collection. Group messages are refused once the student left, or the group is gone. A username must be unique. */
const messagesOf: Partial<Record<CollectionName, Partial<Record<RefusalReason, string>>>> = {
  group_messages: { forbidden: LEFT, 'missing-reference': LEFT },
  users: { duplicate: 'This username is not available. Choose another one, or discard the change.' },
};

/** Why the server rejected a change and what to do, as a sentence. */
export function rejectionMessage(reason: RefusalReason, collection: CollectionName): string {
  return messagesOf[collection]?.[reason] ?? messages[reason];
}
