import type { Member } from '../store/group.ts';

/** An action on the open group that needs a confirmation. */
export type GroupAction =
  | { readonly kind: 'invite' | 'rename' | 'visibility' | 'new-code' | 'leave' | 'delete' }
  | { readonly kind: 'transfer' | 'remove' | 'ban'; readonly member: Member };
