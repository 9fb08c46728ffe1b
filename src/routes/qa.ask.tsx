import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../app/screen-in-the-making.tsx';
import { StudentScreen } from '../app/student-screen.tsx';

export const Route = createFileRoute('/qa/ask')({ component: Ask });

function Ask() {
  return (
    <StudentScreen title="Ask a question">
      <ScreenInTheMaking text="Asking in public is being built. Keep the question as a task until then." about="/qa-landing" />
    </StudentScreen>
  );
}
