import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../app/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_student/qa/$slug/$')({
  staticData: { title: 'Questions & answers' },
  component: () => <ScreenInTheMaking text="Asking and answering here are being built." about="/qa-landing" />,
});
