import type { SessionUser } from '../../shared/session/session-context.tsx';

/**
 * True once this tab's session belongs to the student who signed in. Before that it may belong to another student whose session had ended,
 * or to a trial. Leaving earlier would change the URL, and the sign-in page, remounted for the student, would take that for a failed
 * sign-in.
 */
export function hasArrived({ userId }: { readonly userId: string }, user: SessionUser | null): boolean {
  return user?.id === userId;
}
