import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { WithPlan } from '../app/student/with-plan.tsx';
import { StudentScreen } from '../app/student-screen.tsx';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { focusSearch } from '../features/focus/focus-search.ts';

/** With its sessions and settings it is large: the frame is there before it. */
const FocusScreen = lazy(async () => ({ default: (await import('../features/focus/focus-screen.tsx')).FocusScreen }));

export const Route = createFileRoute('/productivity')({ validateSearch: focusSearch, component: Productivity });

function Productivity() {
  const { user } = useSupabaseAuth();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StudentScreen title="Focus">
      {user === null ? null : (
        <WithPlan userId={user.id} plan="below">
          <Suspense>
            <FocusScreen
              userId={user.id}
              view={{ search, onLeave: null }}
              onChoose={(chosen) => void navigate({ search: chosen, replace: true })}
            />
          </Suspense>
        </WithPlan>
      )}
    </StudentScreen>
  );
}
