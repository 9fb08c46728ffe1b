import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../app/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_student/mock-tests')({
  staticData: { title: 'Mock tests' },
  component: () => <ScreenInTheMaking text="Mock tests are being built. Your papers and results will be here." about="/mocktest-landing" />,
});
