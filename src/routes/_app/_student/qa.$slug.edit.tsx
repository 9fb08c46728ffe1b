import { createFileRoute, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';

import { StudentColumn } from '../../../shell/student-column.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { searchParameter } from '../../../shared/rules/search-parameter.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Lazy, because it includes the database of unsent posts. */
const EditScreen = lazyNamed(() => import('../../../topics/questions/screens/edit-screen.tsx'), 'EditScreen');

export const Route = createFileRoute('/_app/_student/qa/$slug/edit')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Edit' },
  validateSearch: v.object({ answer: searchParameter(v.string()) }),
  loader: async ({ params: { slug } }) => {
    const [{ openQuestion }, { SYLLABUS }] = await Promise.all([
      import('../../../topics/questions/store/open-question.ts'),
      import('../../../content/syllabus/chapters.ts'),
    ]);
    const question = await openQuestion(slug);
    // The URL is from before the title was edited.
    if (question.kind === 'moved') redirect({ to: '/qa/$slug/edit', params: { slug: question.slug }, replace: true, throw: true });
    return { question, syllabus: SYLLABUS };
  },
  component: Edit,
});

function Edit() {
  const { question, syllabus } = Route.useLoaderData();
  const { slug } = Route.useParams();
  const { answer } = Route.useSearch();
  const navigate = Route.useNavigate();
  const userId = useUserId();
  return (
    <StudentColumn>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <EditScreen
          key={answer}
          userId={userId}
          question={question}
          answerId={answer ?? null}
          syllabus={syllabus}
          onDone={() => void navigate({ to: '/qa/$slug', params: { slug } })}
        />
      </Suspense>
    </StudentColumn>
  );
}
