import { lazy, Suspense, type ReactNode } from 'react';

import { useSupabaseAuth } from '../../data/session/session-context.tsx';
import { CentredSpinner } from '../centred-spinner.tsx';

/** RxDB and supabase-js: only who is signed in loads them. */
const StudentData = lazy(() => import('./student-data.tsx'));

/** Gives every page of a signed-in student their local database; visitors' pages go without. */
export function StudentBoundary({ children }: { children: ReactNode }) {
  const { user } = useSupabaseAuth();
  if (user === null) return children;
  return (
    <Suspense fallback={<CentredSpinner />}>
      <StudentData userId={user.id}>{children}</StudentData>
    </Suspense>
  );
}
