import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';

import { DoubtsScreen } from '../../../shell/screens/doubts-screen.tsx';
import { searchParameter } from '../../../shared/rules/search-parameter.ts';
import { SHARE_OUTCOMES } from '../../../topics/tutor/rules/share-target.ts';

export const Route = createFileRoute('/_app/_student/ai/{-$chatId}')({
  staticData: { title: 'Tutor' },
  validateSearch: v.object({
    /** Set when another app has just shared to the tutor. */
    shared: searchParameter(v.picklist(SHARE_OUTCOMES)),
    /** The task that a doubt is about. */
    task: searchParameter(v.string()),
  }),
  component: DoubtsScreen,
});
