import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../app/screen-in-the-making.tsx';
import { StudentScreen } from '../app/student-screen.tsx';

export const Route = createFileRoute('/mock-tests')({ component: MockTests });

function MockTests() {
  return (
    <StudentScreen title="Mock tests">
      <ScreenInTheMaking
        text="Mock tests are being built. Your papers and what they show about you will be here."
        about="/mocktest-landing"
      />
    </StudentScreen>
  );
}
