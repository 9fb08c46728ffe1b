import type { Member } from './group.ts';

/** What is about to be done with the open group, and asked about first. */
export type GroupAction =
  | { readonly kind: 'invite' | 'rename' | 'visibility' | 'new-code' | 'leave' | 'delete' }
  | { readonly kind: 'transfer' | 'remove' | 'ban'; readonly member: Member };
