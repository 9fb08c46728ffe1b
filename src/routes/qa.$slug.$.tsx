import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../app/screen-in-the-making.tsx';
import { StudentScreen } from '../app/student-screen.tsx';

export const Route = createFileRoute('/qa/$slug/$')({ component: WriteAnswer });

function WriteAnswer() {
  return (
    <StudentScreen title="Questions & answers">
      <ScreenInTheMaking text="Answering and voting are being built." about="/qa-landing" />
    </StudentScreen>
  );
}
