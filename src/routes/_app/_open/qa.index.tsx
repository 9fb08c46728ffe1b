import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../app/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_open/qa/')({
  staticData: { title: 'Questions & answers' },
  component: () => (
    <ScreenInTheMaking
      text="No question has been asked yet: asking is being built. Everybody will be able to read here, without an account."
      about="/qa-landing"
    />
  ),
});
