import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../app/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_open/qa/$slug/')({
  staticData: { title: 'Question' },
  component: () => <ScreenInTheMaking text="There is no such question. Public questions are being built." about="/qa-landing" />,
});
