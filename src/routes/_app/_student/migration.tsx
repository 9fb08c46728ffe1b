import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../app/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_student/migration')({
  staticData: { title: 'Import & export' },
  component: () => <ScreenInTheMaking text="Bringing data in and taking yours out is being built." about="/privacy-policy" />,
});
