import { Link } from '@tanstack/react-router';

/** @param hasTime whether the student plans to study today */
export function NothingPlanned({ hasTime }: { hasTime: boolean }) {
  return (
    <p className="text-balance text-ink-soft">
      {hasTime ? (
        'Add a subject or a task to get a plan for today.'
      ) : (
        <>
          You set no time for today.{' '}
          <Link to="/settings" className="underline underline-offset-4">
            Change in settings
          </Link>
        </>
      )}
    </p>
  );
}
