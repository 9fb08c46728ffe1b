import { Suspense } from 'react';

import { useStudyProfile } from '../store/use-study-profile.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { FocusSearch } from './focus-search.ts';
import { useFocusTask } from '../store/focus.queries.ts';
import type { Studied } from '../store/session.ts';
import { TimerPanel } from './timer-panel.tsx';
import type { TimerView } from './timer-tools.tsx';

const TodaySessions = lazyNamed(() => import('./today-sessions.tsx'), 'TodaySessions');

interface FocusScreenProps {
  readonly view: TimerView;
  /** Stores the chosen task and subject in the URL. */
  readonly onChoose: (search: FocusSearch) => void;
}

/** Timer and today's sessions; in full screen the timer alone. */
export function FocusScreen({ view, onChoose }: FocusScreenProps) {
  const userId = useUserId();
  const profile = useStudyProfile(userId);
  const subjects = useSubjects();
  const studied = useStudied(view.search, subjects);
  if (!profile) {
    return (
      <div className="m-auto">
        <Spinner label="Loading" />
      </div>
    );
  }
  const choose = ({ subjectId, taskId }: Studied) =>
    onChoose({ ...(taskId === null ? {} : { task: taskId }), ...(subjectId === null ? {} : { subject: subjectId }) });
  const panel = <TimerPanel profile={profile} subjects={subjects} studied={studied} view={view} onChoose={choose} />;
  if (view.onLeave !== null) return <div className="m-auto w-full max-w-lg p-4">{panel}</div>;
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 content-start gap-8 p-4 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)] md:p-6 lg:grid-cols-2">
      {panel}
      <Suspense fallback={<Skeleton className="h-32" />}>
        <TodaySessions clock={profile.clock} target={profile.target} subjects={subjects} />
      </Suspense>
    </div>
  );
}

/** The choice in the link, if this device has it. A task implies its subject. */
function useStudied({ task: taskId, subject: subjectId }: FocusSearch, subjects: readonly { readonly id: string }[]): Studied {
  const task = useFocusTask(taskId ?? null);
  const wanted = subjectId ?? task?.subjectId;
  return { subjectId: subjects.find(({ id }) => id === wanted)?.id ?? null, taskId: task?.id ?? null };
}
