import { createFileRoute, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';

import { OpenColumn } from '../../../shell/site/open-column.tsx';
import { useStudentId } from '../../../shell/site/session-status.ts';
import { EntryView } from '../../../topics/questions/screens/entry-view.tsx';
import { MissingEntry } from '../../../topics/questions/screens/missing-entry.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Lazy, because it includes the database of unsent posts. */
const AskedScreen = lazyNamed(() => import('../../../shell/screens/asked-screen.tsx'), 'AskedScreen');
const MissingQuestion = lazyNamed(() => import('../../../shell/screens/missing-question.tsx'), 'MissingQuestion');

export const Route = createFileRoute('/_app/_open/qa/$slug/')({
  // Splits off the loader too: otherwise every page would load it with its first scripts.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Question' },
  loader: async ({ params: { slug } }) => {
    const { openQuestion } = await import('../../../topics/questions/store/open-question.ts');
    const question = await openQuestion(slug);
    // The URL is from before the question was reworded.
    if (question.kind === 'moved') redirect({ to: '/qa/$slug', params: { slug: question.slug }, replace: true, throw: true });
    return { question, ...('page' in question ? { page: question.page } : {}) };
  },
  component: Question,
});

function Question() {
  const { question } = Route.useLoaderData();
  const { slug } = Route.useParams();
  const userId = useStudentId();
  return (
    <OpenColumn>
      {question.kind === 'solved' ? (
        <EntryView entry={question.entry} related={question.related} chapterName={question.chapterName} />
      ) : question.kind === 'asked' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AskedScreen page={question.asked} chapterName={question.chapterName} userId={userId} />
        </Suspense>
      ) : question.kind === 'missing' && userId !== null ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <MissingQuestion userId={userId} slug={slug} />
        </Suspense>
      ) : (
        <MissingEntry isUnreachable={question.kind === 'unreachable'} />
      )}
    </OpenColumn>
  );
}
