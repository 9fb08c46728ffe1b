import { useNavigate } from '@tanstack/react-router';

import { loadPressed } from '../../ui/lazy-dialog.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSession } from '../../shared/session/session-context.tsx';

/** Begins trying without an account, then opens the path. Prerendered pages only show the button. */
export const useTry: (path: string) => () => Promise<void> = import.meta.env.SSR ? () => () => Promise.resolve() : useBeginning;

function useBeginning(path: string): () => Promise<void> {
  const { trying } = useSession();
  const navigate = useNavigate();
  // The page is mounted anew when the session changes: nothing of this waits in a component.
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
