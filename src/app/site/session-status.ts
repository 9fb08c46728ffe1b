import { useSession, type SessionValue } from '../../data/session/session-context.tsx';

/**
 * Whether somebody is signed in, for pages that everybody may see. A page that is prerendered is drawn as a
 * visitor gets it: there is no session store where it is made.
 */
export const useSessionStatus: () => SessionValue['status'] = import.meta.env.SSR ? useVisitorStatus : useStatus;

function useVisitorStatus() {
  return 'signed-out' as const;
}

function useStatus() {
  return useSession().status;
}

/** Whether it is certain that no student is here. A page that is prerendered does not know; `unknown:` in its styles does. */
export function useIsVisitor(): boolean {
  return useSessionStatus() === 'signed-out' && !import.meta.env.SSR;
}
