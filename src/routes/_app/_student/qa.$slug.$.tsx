import { createFileRoute } from '@tanstack/react-router';

import { ScreenInTheMaking } from '../../../shell/screen-in-the-making.tsx';

export const Route = createFileRoute('/_app/_student/qa/$slug/$')({
  staticData: { title: 'Questions & answers' },
  component: () => (
    <ScreenInTheMaking text="There is no such page. Answers and votes are on the question’s own page." about="/qa" label="All questions" />
  ),
});
