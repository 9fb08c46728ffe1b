import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { AccountOnly } from '../../../shell/account-only.tsx';
import { StudentColumn } from '../../../shell/student-column.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Lazy, because it includes the database of unsent posts. */
const AskForm = lazyNamed(() => import('../../../topics/questions/screens/ask-form.tsx'), 'AskForm');

export const Route = createFileRoute('/_app/_student/qa/ask')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Ask a question' },
  loader: async () => {
    const [{ loadExampleEntries }, { SYLLABUS }] = await Promise.all([
      import('../../../topics/questions/store/load-solved.ts'),
      import('../../../content/syllabus/chapters.ts'),
    ]);
    return { examples: await loadExampleEntries(), syllabus: SYLLABUS };
  },
  component: Ask,
});

function Ask() {
  const { examples, syllabus } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const userId = useUserId();
  return (
    <AccountOnly title="Asking needs an account" text="Others read your question and answer it, so it is kept on a server.">
      <StudentColumn>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AskForm
            userId={userId}
            examples={examples}
            syllabus={syllabus}
            onPosted={(slug) => void navigate({ to: '/qa/$slug', params: { slug } })}
          />
        </Suspense>
      </StudentColumn>
    </AccountOnly>
  );
}
