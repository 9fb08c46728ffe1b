import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, Undo2 } from 'lucide-react';
import { useState } from 'react';

import { useReplica } from '../../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../../shared/session/use-user.ts';
import type { Attempt } from '../../rules/attempt.ts';
import type { GivenPaper, GivenPhase } from '../../rules/given.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { PopupMenu } from '../../../../ui/popup-menu.tsx';
import { GivenResults } from './given-results.tsx';
import { startGiven, withdrawPaper } from '../../store/given.commands.ts';
import { momentWords } from './time-words.ts';
import { Modal } from '../../../../ui/modal.tsx';

interface GivenRowProps {
  readonly paper: GivenPaper;
  readonly phase: GivenPhase;
  /** This student's attempt, if they began. */
  readonly attempt: Attempt | undefined;
  /** Name of the member who gave the paper. */
  readonly from: string;
  readonly mayWithdraw: boolean;
  readonly isOffline: boolean;
  readonly nameOf: (userId: string) => string;
  readonly onWithdrawn: () => void;
}

/** A given paper: when it can be sat, a link to start it, and its results. */
export function GivenRow({ paper, phase, attempt, from, mayWithdraw, isOffline, nameOf, onWithdrawn }: GivenRowProps) {
  const { title, questions, minutes } = paper;
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [areResultsOpen, setAreResultsOpen] = useState(false);
  const { isStarting, problem, start } = useStart(paper);
  return (
    <article aria-label={title} className="grid grid-cols-1 gap-3 rounded-xl border border-line p-4">
      <div className={`grid items-start gap-x-2 gap-y-3 ${COLUMNS}`}>
        <div className="min-w-0">
          <h4 className="font-medium break-words">{title}</h4>
          <p className="text-sm text-ink-soft tabular-nums">
            {questions === 1 ? '1 question' : `${questions} questions`}, {minutes} minutes. From {from}
          </p>
          <p className="text-sm tabular-nums">{phaseWords(paper, phase)}</p>
        </div>
        {attempt === undefined && phase !== 'open' && phase !== 'over' ? null : (
          <div className="col-span-full flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2 sm:row-start-1">
            {attempt === undefined && phase === 'open' ? (
              <Button disabled={isOffline} isBusy={isStarting} onClick={start}>
                Start test
              </Button>
            ) : null}
            {attempt === undefined ? null : (
              <LinkButton
                to="/mock-tests/$attemptId"
                params={{ attemptId: attempt.id }}
                variant={attempt.phase === 'running' ? 'primary' : 'secondary'}
              >
                {{ ready: 'Begin', running: 'Continue', submitted: 'Your result' }[attempt.phase]}
              </LinkButton>
            )}
            {phase === 'over' ? (
              <Button aria-expanded={areResultsOpen} onClick={() => setAreResultsOpen(!areResultsOpen)}>
                Results
              </Button>
            ) : null}
          </div>
        )}
        {mayWithdraw ? (
          <div className="-mt-2.5 -mr-2.5 col-start-2 row-start-1 sm:col-start-3 sm:mt-0">
            <PopupMenu
              label={`More for ${title}`}
              button={<EllipsisVertical aria-hidden className="size-5" />}
              items={[{ label: 'Withdraw', icon: <Undo2 aria-hidden className="size-4" />, onSelect: () => setIsWithdrawing(true) }]}
            />
          </div>
        ) : null}
      </div>
      {problem === null ? null : <ErrorText>{problem}</ErrorText>}
      {areResultsOpen ? <GivenResults paper={paper} attempt={attempt} isOffline={isOffline} nameOf={nameOf} /> : null}
      {isWithdrawing ? <WithdrawPaper paper={paper} onClose={() => setIsWithdrawing(false)} onWithdrawn={onWithdrawn} /> : null}
    </article>
  );
}

/** On a phone the buttons are below, so that a long title has the full width. */
const COLUMNS = 'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_auto_auto]';

function phaseWords({ opensAt, closesAt, resultsAt }: GivenPaper, phase: GivenPhase): string {
  switch (phase) {
    case 'ahead':
      return `Opens ${momentWords(opensAt)}, closes ${momentWords(closesAt)}`;
    case 'open':
      return `Open until ${momentWords(closesAt)}`;
    case 'closed':
      return `Closed. Results from ${momentWords(resultsAt)}`;
    case 'over':
      return `Results since ${momentWords(resultsAt)}`;
  }
}

/** Downloads the paper and opens its instructions. */
function useStart(paper: GivenPaper) {
  const replica = useReplica();
  const userId = useUserId();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start() {
    if (replica === null || isStarting) return;
    setIsStarting(true);
    setProblem(null);
    const started = await startGiven(replica, userId, paper);
    setIsStarting(false);
    if (started.ok) void navigate({ to: '/mock-tests/$attemptId', params: { attemptId: started.id } });
    else setProblem(started.message);
  }
  return { isStarting, problem, start: () => void start() };
}

interface WithdrawPaperProps {
  readonly paper: GivenPaper;
  readonly onClose: () => void;
  readonly onWithdrawn: () => void;
}

function WithdrawPaper({ paper: { id, title }, onClose, onWithdrawn }: WithdrawPaperProps) {
  const userId = useUserId();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function withdraw() {
    if (isRunning) return;
    setIsRunning(true);
    const refusal = await withdrawPaper(userId, id);
    setIsRunning(false);
    setProblem(refusal);
    if (refusal !== null) return;
    onWithdrawn();
    onClose();
  }

  return (
    <Modal isOpen onClose={onClose} title={`Withdraw ${title}?`}>
      <div className="grid gap-5">
        <p>
          Nobody can start it any more, and its results are deleted. Students who have started can finish, but get no marks. Students who
          have seen their marks keep them.
        </p>
        {problem === null ? null : <ErrorText>{problem}</ErrorText>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" isBusy={isRunning} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </div>
      </div>
    </Modal>
  );
}
