import { Suspense, type ReactNode } from 'react';

import { ReplicaProvider } from '../../shared/replica/replica-context.tsx';
import { useSession } from '../../shared/session/session-context.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';

/** Lazy: visitors do not load it, and no page waits for it. */
const StudentPresence = lazyNamed(() => import('./student-presence.tsx'), 'StudentPresence');

/** Provides the local database to every page of a signed-in student. */
export function StudentBoundary({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user === null) return children;
  return (
    <ReplicaProvider key={user.id} userId={user.id} isTrial={user.isTrial === true}>
      <Suspense>
        <StudentPresence />
      </Suspense>
      {children}
    </ReplicaProvider>
  );
}
