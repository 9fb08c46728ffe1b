import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../app/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_student/migration')({
  staticData: { title: 'Import & export' },
  component: () => (
    <ScreenInTheMaking
      text="Import and export are being built. Until then, you can ask for a copy of your data."
      about="/privacy-policy"
      label="How to ask for a copy"
    />
  ),
});
