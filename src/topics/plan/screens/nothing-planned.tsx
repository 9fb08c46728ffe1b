import { Link } from '@tanstack/react-router';

import { useUserId } from '../../../shared/session/use-user.ts';
import { useSubjectNamed } from '../../../shared/student/use-subject-named.ts';
import { NewSubject } from '../../../ui/new-subject.tsx';

/** @param hasTime whether the student plans to study today */
export function NothingPlanned({ hasTime }: { hasTime: boolean }) {
  const addSubject = useSubjectNamed(useUserId());
  if (hasTime) {
    return (
      <div className="grid gap-2">
        <p className="text-pretty text-ink-soft">What do you study? Ekagra plans your day from your subjects and tasks.</p>
        <NewSubject onAdd={addSubject} onAdded={() => undefined} />
      </div>
    );
  }
  return (
    <p className="text-balance text-ink-soft">
      You set no study time for today.{' '}
      <Link to="/settings" className="underline underline-offset-4">
        Change in settings
      </Link>
    </p>
  );
}
