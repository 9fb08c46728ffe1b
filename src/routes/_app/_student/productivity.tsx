import { createFileRoute } from '@tanstack/react-router';

import { ProductivityScreen } from '../../../shell/screens/productivity-screen.tsx';
import { focusSearch } from '../../../topics/focus/screens/focus-search.ts';

export const Route = createFileRoute('/_app/_student/productivity')({
  staticData: { title: 'Focus' },
  validateSearch: focusSearch,
  component: ProductivityScreen,
});
