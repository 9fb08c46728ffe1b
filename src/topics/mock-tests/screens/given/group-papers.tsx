import { useState } from 'react';

import { useQuiet } from '../../../groups/store/index.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { phaseOf } from '../../rules/given.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useAttempts } from '../../store/mock-tests.queries.ts';
import { GivenRow } from './given-row.tsx';
import { useGivenPapers, useGroupNames } from '../../store/given.queries.ts';
import { usePassed } from './use-passed.ts';

const GivePaper = lazyDialog(() => import('./give-paper.tsx'), 'GivePaper');

interface GroupPapersProps {
  readonly groupId: string;
  readonly isOffline: boolean;
}

/** Papers that members gave to the group. Fills its column. */
export function GroupPapers({ groupId, isOffline }: GroupPapersProps) {
  const userId = useUserId();
  const { papers, hasFailed, reload } = useGivenPapers(userId, groupId, isOffline);
  const { data: attempts = [] } = useAttempts();
  const { ownerId, nameOf } = useGroupNames(groupId);
  const { blocked } = useQuiet();
  const now = usePassed(papers?.flatMap(({ opensAt, closesAt, resultsAt }) => [opensAt, closesAt, resultsAt]) ?? []);
  const [isGiving, setIsGiving] = useState(false);
  const shown = papers?.filter(({ authorId }) => !blocked.has(authorId));

  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-5 px-4 pt-3 pb-24 md:px-6">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="mr-auto font-display text-lg font-semibold">Papers</h3>
          <Button disabled={isOffline} onClick={() => setIsGiving(true)}>
            Give a paper
          </Button>
        </div>
        {isOffline || hasFailed ? (
          <p className="text-sm text-ink-soft">
            {isOffline
              ? 'Offline. New papers and results come when you are back online. A test that you started works without a network.'
              : 'The server did not answer. This list may be out of date.'}
          </p>
        ) : null}
        {shown === undefined && !isOffline && !hasFailed ? <Skeleton className="h-32 rounded-xl" /> : null}
        {shown?.length === 0 ? (
          <EmptyState
            title="No paper yet"
            text="Give the group a paper. Everyone gets the same questions within a time you choose, and can compare results."
          />
        ) : null}
        <ul className="grid grid-cols-1 gap-3">
          {shown?.map((paper) => (
            <li key={paper.id}>
              <GivenRow
                paper={paper}
                phase={phaseOf(paper, now)}
                attempt={attempts.find(({ givenId }) => givenId === paper.id)}
                from={paper.authorId === userId ? 'you' : nameOf(paper.authorId)}
                mayWithdraw={paper.authorId === userId || ownerId === userId}
                isOffline={isOffline}
                nameOf={nameOf}
                onWithdrawn={reload}
              />
            </li>
          ))}
        </ul>
      </div>
      {isGiving ? <GivePaper groupId={groupId} onClose={() => setIsGiving(false)} onGiven={reload} /> : null}
    </div>
  );
}
