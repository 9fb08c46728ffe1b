import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../app/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_student/qa/ask')({
  staticData: { title: 'Ask a question' },
  component: () => (
    <ScreenInTheMaking text="Asking in public is being built. Keep the question as a task until then." about="/qa-landing" />
  ),
});
