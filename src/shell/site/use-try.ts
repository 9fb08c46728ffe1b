import { useNavigate } from '@tanstack/react-router';

import { loadPressed } from '../../ui/lazy-dialog.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSession } from '../../shared/session/session-context.tsx';

/** Starts a trial, then opens the path. On prerendered pages the function does nothing. */
export const useTry: (path: string) => () => Promise<void> = import.meta.env.SSR ? () => () => Promise.resolve() : useBeginning;

function useBeginning(path: string): () => Promise<void> {
  const { trying } = useSession();
  const navigate = useNavigate();
  // The page is remounted when the session changes, so nothing here waits in a component.
  return async () => {
    const trial = await loadPressed(() => import('../../shared/session/trial.commands.ts'));
    if (trial === null) return;
    try {
      await trial.tryWithoutAccount();
    } catch (error) {
      console.error('The trial could not begin', error);
      showToast({
        title: 'This does not work here',
        text: 'The browser does not let Ekagra store anything. Leave private mode, then try again.',
      });
      return;
    }
    await trying();
    await navigate({ href: path });
  };
}
