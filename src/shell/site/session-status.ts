import { useSession, type SessionValue } from '../../shared/session/session-context.tsx';

/** Session status for pages that everyone may see. Prerendering has no session store and renders pages for a visitor. */
export const useSessionStatus: () => SessionValue['status'] = import.meta.env.SSR ? useVisitorStatus : useStatus;

function useVisitorStatus() {
  return 'signed-out' as const;
}

function useStatus() {
  return useSession().status;
}

/** True for a visitor in a trial. */
export const useIsTrial: () => boolean = import.meta.env.SSR ? () => false : () => useSession().user?.isTrial === true;

/** True when it is certain that no student is signed in. Prerendered pages do not know; their styles use `unknown:`. */
export function useIsVisitor(): boolean {
  return useSessionStatus() === 'signed-out' && !import.meta.env.SSR;
}

/** The signed-in student's id. Null for visitors, including those in a trial, and on prerendered pages. */
export const useStudentId: () => string | null = import.meta.env.SSR ? () => null : useAccountId;

function useAccountId(): string | null {
  const { user } = useSession();
  return user === null || user.isTrial ? null : user.id;
}
