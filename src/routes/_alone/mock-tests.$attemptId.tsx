import { createFileRoute } from '@tanstack/react-router';

import { AttemptPage } from '../../shell/screens/attempt-page.tsx';

/** Without frame, notices, reminders and updates: nothing interrupts an examination. */
export const Route = createFileRoute('/_alone/mock-tests/$attemptId')({
  staticData: { isUndisturbed: true },
  component: AttemptPage,
});
