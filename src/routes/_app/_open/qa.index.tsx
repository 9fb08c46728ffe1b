import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../app/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_open/qa/')({
  staticData: { title: 'Questions & answers' },
  component: () => (
    <ScreenInTheMaking
      text="Public questions are being built. Everyone will be able to read them, without an account."
      about="/qa-landing"
    />
  ),
});
