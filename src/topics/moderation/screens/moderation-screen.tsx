import { useEffect, useState } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isModerator, readReports, type Report, REPORTS_A_PAGE } from '../store/moderation.queries.ts';
import { ReportCard } from './report-card.tsx';

const LISTS = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const;
type List = (typeof LISTS)[number]['value'];

type Access = 'checking' | 'moderator' | 'refused' | 'unreachable';

/** The queue of reports. The database decides who may read it. */
export function ModerationScreen() {
  const userId = useUserId();
  const [access, setAccess] = useState<Access>('checking');
  const [list, setList] = useState<List>('open');
  const [attempt, setAttempt] = useState(0);

  useEffect(
    () => onAnswer(isModerator(userId), (is) => setAccess(is === null ? 'unreachable' : is ? 'moderator' : 'refused')),
    [userId, attempt],
  );

  if (access === 'checking') return <Skeleton className="mx-4 mt-4 h-40 rounded-xl" />;
  if (access === 'unreachable') return <Unreachable onRetry={() => setAttempt(attempt + 1)} />;
  if (access === 'refused')
    return (
      <EmptyState
        headingLevel={2}
        title="For moderators"
        text="Reports of students are read here, by moderators only."
        action={<LinkButton to="/groups">My groups</LinkButton>}
      />
    );
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 content-start gap-4 px-4 pt-2 pb-24 md:px-6">
      <SegmentedControl label="Reports" options={LISTS} value={list} onValueChange={setList} />
      <Queue key={list} list={list} />
    </div>
  );
}

function Queue({ list }: { readonly list: List }) {
  const userId = useUserId();
  const [reports, setReports] = useState<readonly Report[]>();
  const [hasMore, setHasMore] = useState(false);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const [readings, setReadings] = useState(0);

  function take(known: readonly Report[], page: readonly Report[] | null) {
    setIsUnreachable(page === null);
    if (page === null) return;
    setReports([...known, ...page]);
    setHasMore(page.length === REPORTS_A_PAGE);
  }

  const reload = () => setReadings(readings + 1);

  useEffect(() => onAnswer(readReports(userId, list === 'decided', null), (page) => take([], page)), [userId, list, readings]);

  const loadOlder = async (known: readonly Report[]) =>
    take(known, await readReports(userId, list === 'decided', known.at(-1)?.id ?? null));

  if (isUnreachable) return <Unreachable onRetry={reload} />;
  if (reports === undefined) return <Skeleton className="h-40 rounded-xl" />;
  if (reports.length === 0)
    return (
      <EmptyState
        headingLevel={2}
        title={list === 'open' ? 'No open reports' : 'Nothing decided yet'}
        text={list === 'open' ? 'Look again later today.' : 'Decisions are listed here, with who made them and why.'}
        action={<Button onClick={reload}>Look again</Button>}
      />
    );
  return (
    <>
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} onDecided={reload} />
      ))}
      {hasMore ? <Button onClick={() => void loadOlder(reports)}>Older reports</Button> : null}
    </>
  );
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel={2}
      title="Not loaded"
      text="Reports are on the server only. Try again when you are online."
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
