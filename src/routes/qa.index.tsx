import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../app/screen-in-the-making.tsx';
import { OpenScreen } from '../app/site/open-screen.tsx';

export const Route = createFileRoute('/qa/')({ component: Questions });

function Questions() {
  return (
    <OpenScreen title="Questions & answers">
      <ScreenInTheMaking
        text="No question has been asked yet: asking is being built. Everybody will be able to read here, without an account."
        about="/qa-landing"
      />
    </OpenScreen>
  );
}
