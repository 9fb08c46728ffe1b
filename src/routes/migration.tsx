import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../app/screen-in-the-making.tsx';
import { StudentScreen } from '../app/student-screen.tsx';

export const Route = createFileRoute('/migration')({ component: Migration });

function Migration() {
  return (
    <StudentScreen title="Import & export">
      <ScreenInTheMaking text="Bringing data in and taking yours out is being built." about="/privacy-policy" />
    </StudentScreen>
  );
}
