import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../app/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_student/qa/ask')({
  staticData: { title: 'Ask a question' },
  component: () => <ScreenInTheMaking text="Asking here is being built. Until then, ask the tutor or a study group." about="/qa-landing" />,
});
