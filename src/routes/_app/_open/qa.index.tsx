import { createFileRoute } from '@tanstack/react-router';

import { OpenColumn } from '../../../shell/site/open-column.tsx';
import { useStudentId } from '../../../shell/site/session-status.ts';
import { QA_SEARCH } from '../../../topics/questions/rules/qa-search.ts';
import { Directory } from '../../../topics/questions/screens/directory.tsx';

export const Route = createFileRoute('/_app/_open/qa/')({
  // Splits off the loader too: otherwise every page would load it with its first scripts.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Questions & answers' },
  validateSearch: QA_SEARCH,
  loader: async () => {
    const [{ loadExampleEntries }, { SYLLABUS }] = await Promise.all([
      import('../../../topics/questions/store/load-solved.ts'),
      import('../../../content/syllabus/chapters.ts'),
    ]);
    return { examples: await loadExampleEntries(), syllabus: SYLLABUS };
  },
  component: QuestionsAndAnswers,
});

function QuestionsAndAnswers() {
  const { examples, syllabus } = Route.useLoaderData();
  const search = Route.useSearch();
  const userId = useStudentId();
  const navigate = Route.useNavigate();
  return (
    <OpenColumn>
      <Directory
        examples={examples}
        syllabus={syllabus}
        userId={userId}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </OpenColumn>
  );
}
