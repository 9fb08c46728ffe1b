import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../app/screen-in-the-making.tsx';
import { OpenScreen } from '../app/site/open-screen.tsx';

export const Route = createFileRoute('/qa/$slug/')({ component: Question });

function Question() {
  return (
    <OpenScreen title="Question">
      <ScreenInTheMaking text="This question is not here. Asking and answering in public are being built." about="/qa-landing" />
    </OpenScreen>
  );
}
