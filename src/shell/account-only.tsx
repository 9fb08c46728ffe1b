import type { ReactNode } from 'react';
import { Suspense } from 'react';

import { useSession } from '../shared/session/session-context.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';

const NeedsAccount = lazyNamed(() => import('../ui/needs-account.tsx'), 'NeedsAccount');

interface AccountOnlyProps {
  readonly title: string;
  /** Why the screen needs an account. */
  readonly text: string;
  readonly children: ReactNode;
}

/** Explains to a visitor in a trial why a screen needs an account. */
export function AccountOnly({ title, text, children }: AccountOnlyProps) {
  const isTrial = useSession().user?.isTrial === true;
  return isTrial ? (
    <Suspense>
      <NeedsAccount title={title} text={text} />
    </Suspense>
  ) : (
    children
  );
}
