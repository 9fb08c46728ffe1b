import { useSession, type SessionUser } from './session-context.tsx';

/**
 * The signed-in user. Only inside guarded routes.
 * @throws when nobody is signed in
 */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (user === null) throw new Error('useUser must be used where somebody is signed in');
  return user;
}

/** The signed-in user's id; see `useUser`. */
export function useUserId(): string {
  return useUser().id;
}
