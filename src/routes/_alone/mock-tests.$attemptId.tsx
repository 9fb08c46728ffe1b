import { createFileRoute } from '@tanstack/react-router';

import { AttemptPage } from '../../shell/screens/attempt-page.tsx';

/** Rendered without frame, notices, reminders and updates, so that nothing interrupts an examination. */
export const Route = createFileRoute('/_alone/mock-tests/$attemptId')({
  staticData: { isUndisturbed: true },
  component: AttemptPage,
});
