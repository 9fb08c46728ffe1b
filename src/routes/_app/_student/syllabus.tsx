import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';

import { StudentColumn } from '../../../shell/student-column.tsx';
import { SYLLABUS_SEARCH } from '../../../topics/syllabus/screens/syllabus-search.ts';
import { SyllabusSkeleton } from '../../../topics/syllabus/screens/syllabus-skeleton.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';

const SyllabusScreen = lazyNamed(() => import('../../../topics/syllabus/screens/syllabus-screen.tsx'), 'SyllabusScreen');

export const Route = createFileRoute('/_app/_student/syllabus')({
  staticData: { title: 'Syllabus' },
  validateSearch: SYLLABUS_SEARCH,
  component: Syllabus,
});

function Syllabus() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StudentColumn>
      <Suspense fallback={<SyllabusSkeleton />}>
        <SyllabusScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
      </Suspense>
    </StudentColumn>
  );
}
