import { type ReactNode, useRef, useState } from 'react';

import { useReplica } from '../../../../shared/replica/replica-context.tsx';
import { serverOffset } from '../../../../shared/replica/server-clock.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import type { Paper } from '../../rules/paper.ts';
import { TEMPLATES } from '../../rules/templates.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { drawChoice, type DrawnChoice, type PaperChoice } from '../../store/draw.commands.ts';
import { useOwnPapers } from '../../store/mock-tests.queries.ts';
import { readImported } from '../../store/own-papers.commands.ts';
import { QuestionPacks } from '../question-packs.tsx';
import { TestBuilder } from '../test-builder.tsx';
import { useQuestions } from '../use-questions.ts';
import { givePaper } from '../../store/given.commands.ts';
import { localTime, readLocalTime, windowFault } from './window.ts';

interface GivePaperProps {
  readonly groupId: string;
  readonly onClose: () => void;
  readonly onGiven: () => void;
}

const DAY_MS = 86_400_000;
const CHAPTERS = 'chapters';

/** Chooses a paper and its time window. This device draws the paper, or it is an imported one; all members get the same. */
export function GivePaper({ groupId, onClose, onGiven }: GivePaperProps) {
  const replica = useReplica();
  const { questions, reload } = useQuestions();
  const { data: ownPapers = [] } = useOwnPapers();
  const [source, setSource] = useState(CHAPTERS);
  const [opens, setOpens] = useState(() => localTime(Date.now() + serverOffset()));
  const [closes, setCloses] = useState(() => localTime(Date.now() + serverOffset() + DAY_MS));
  const { isRunning, problem, give } = useGiving(groupId, { opens, closes }, () => {
    onGiven();
    onClose();
  });

  const template = TEMPLATES.find(({ id }) => id === source);
  const own = ownPapers.find(({ id }) => id === source);
  const button = (choice: PaperChoice, isReady: boolean, make: () => Promise<Paper | undefined>): ReactNode => (
    <Button variant="primary" disabled={!isReady} isBusy={isRunning} onClick={() => void give(choice, make)}>
      Give paper
    </Button>
  );
  const drawButton = (choice: DrawnChoice, isReady: boolean) =>
    button(choice, isReady, async () => drawChoice(choice, [], await questions));
  return (
    <Modal isOpen onClose={onClose} title="Give a paper" width="wide">
      <div className="grid grid-cols-1 gap-5">
        <SelectField
          label="Paper"
          hint={
            own
              ? 'Members get the questions when the paper opens, and the answers with the results.'
              : 'Questions are chosen now, on this device. Everyone gets the same ones. You do not see them either.'
          }
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        >
          <option value={CHAPTERS}>Chapters you choose</option>
          {TEMPLATES.filter(({ isOld }) => !isOld).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          {ownPapers.length === 0 ? null : (
            <optgroup label="Your own papers">
              {ownPapers.map(({ id, paper }) => (
                <option key={id} value={id}>
                  {paper.title}
                </option>
              ))}
            </optgroup>
          )}
        </SelectField>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Opens" type="datetime-local" value={opens} onChange={({ currentTarget }) => setOpens(currentTarget.value)} />
          <TextField label="Closes" type="datetime-local" value={closes} onChange={({ currentTarget }) => setCloses(currentTarget.value)} />
        </div>
        <p className="text-sm text-ink-soft">Members can start between these times. Results come when the last student’s time is over.</p>
        {problem === null ? null : <ErrorText>{problem}</ErrorText>}
        {own ? (
          <div>
            {button({ kind: 'own', id: own.id }, replica !== null, async () => (replica ? readImported(replica, own.paperId) : undefined))}
          </div>
        ) : template ? (
          <>
            <QuestionPacks onChange={reload} />
            <div>{drawButton({ kind: 'template', template }, true)}</div>
          </>
        ) : (
          <TestBuilder questions={questions} action={drawButton} />
        )}
      </div>
    </Modal>
  );
}

/** Gives a paper only once, even if the button is pressed again before the server has answered. */
function useGiving(groupId: string, { opens, closes }: { readonly opens: string; readonly closes: string }, onDone: () => void) {
  const userId = useUserId();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const last = useRef<{ readonly asked: string; readonly id: string; readonly paper: Paper }>(null);

  /** @param make draws or reads the paper of this choice */
  async function give(choice: PaperChoice, make: () => Promise<Paper | undefined>) {
    if (isRunning) return;
    setIsRunning(true);
    const refusal = await attempt(choice, make);
    setIsRunning(false);
    setProblem(refusal);
    if (refusal === null) onDone();
  }

  async function attempt(choice: PaperChoice, make: () => Promise<Paper | undefined>) {
    const asked = JSON.stringify([choice, opens, closes]);
    if (last.current?.asked !== asked) {
      const paper = await make();
      if (paper === undefined) {
        return choice.kind === 'own'
          ? 'This paper was deleted on another device. Choose another.'
          : 'This device has no questions for this paper. Download more under Mock tests, or choose another.';
      }
      last.current = { asked, id: crypto.randomUUID(), paper };
    }
    const { id, paper } = last.current;
    const [opensAt, closesAt] = [readLocalTime(opens), readLocalTime(closes)];
    return (
      windowFault(opensAt, closesAt, paper.template.minutes, Date.now() + serverOffset()) ??
      givePaper(userId, { id, groupId, paper, opensAt, closesAt })
    );
  }
  return { isRunning, problem, give };
}
