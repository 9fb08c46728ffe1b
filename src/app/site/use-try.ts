import { useNavigate } from '@tanstack/react-router';

import { useSession } from '../../data/session/session-context.tsx';

/** Begins trying without an account, then opens the path. Prerendered pages only show the button. */
export const useTry: (path: string) => () => Promise<void> = import.meta.env.SSR ? () => () => Promise.resolve() : useBeginning;

function useBeginning(path: string): () => Promise<void> {
  const { trying } = useSession();
  const navigate = useNavigate();
  // The page is mounted anew when the session changes: nothing of this waits in a component.
  return async () => {
    const { tryWithoutAccount } = await import('../../data/session/trial.commands.ts');
    await tryWithoutAccount();
    await trying();
    await navigate({ href: path });
  };
}
