import type { SessionUser } from '../../shared/session/session-context.tsx';

/**
 * True once the session of this tab is that of who signed in: before, it may be another student's whose session had ended, or a
 * visitor's who tried the app. Leaving earlier changes the address, and the page of the sign-in, mounted anew for the student,
 * takes that for a sign-in that failed.
 */
export function hasArrived({ userId }: { readonly userId: string }, user: SessionUser | null): boolean {
  return user?.id === userId;
}
