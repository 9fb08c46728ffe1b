import { createFileRoute, redirect } from '@tanstack/react-router';

import { OpenColumn } from '../../../app/site/open-column.tsx';
import { EntryView } from '../../../features/qa/entry-view.tsx';
import { MissingEntry } from '../../../features/qa/missing-entry.tsx';

export const Route = createFileRoute('/_app/_open/qa/$slug/')({
  // The loader too: it would be among the first scripts of every page.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Question' },
  loader: async ({ params: { slug } }) => {
    const [{ findSolved }, { SYLLABUS }] = await Promise.all([
      import('../../../data/qa/load-solved.ts'),
      import('../../../domain/syllabus/chapters.ts'),
    ]);
    // Not on this device, and no network: the page says so.
    const found = await findSolved(slug).catch((error: unknown) => {
      console.error('The question could not be loaded', error);
      return 'unreachable' as const;
    });
    if (found === null || found === 'unreachable') return { found, chapterName: '' };
    const { entry, page } = found;
    // An address from before the question was reworded.
    if (entry.slug !== slug) redirect({ to: '/qa/$slug', params: { slug: entry.slug }, replace: true, throw: true });
    return { found, chapterName: SYLLABUS.chapterOf(entry.chapter)?.en ?? '', page };
  },
  component: Question,
});

function Question() {
  const { found, chapterName } = Route.useLoaderData();
  return (
    <OpenColumn>
      {found === null || found === 'unreachable' ? (
        <MissingEntry isUnreachable={found === 'unreachable'} />
      ) : (
        <EntryView {...found} chapterName={chapterName} />
      )}
    </OpenColumn>
  );
}
