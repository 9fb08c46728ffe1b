import { useSession, type SessionUser } from './session-context.tsx';

/**
 * Whose screen this is. For what is drawn for a signed-in student alone.
 * @throws where nobody is signed in
 */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (user === null) throw new Error('useUser must be used where somebody is signed in');
  return user;
}

/** The id of whose screen this is; see `useUser`. */
export function useUserId(): string {
  return useUser().id;
}
