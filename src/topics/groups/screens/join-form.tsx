import { type FormEvent, useState } from 'react';

import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { joinProblem, joinWords } from './join-words.ts';
import { joinWith } from './process-invite.ts';

interface JoinFormProps {
  readonly obstacle: Obstacle | null;
  readonly onJoined: (groupId: string) => void;
}

/** Joins with a code or link in any form. */
export function JoinForm({ obstacle, onJoined }: JoinFormProps) {
  const userId = useUserId();
  const engine = useOpenReplica()?.engine;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    if (typed.trim() === '') return setProblem('Type the six-character code or paste the link.');
    setProblem(undefined);
    setIsRunning(true);
    const answer = await joinWith(userId, typed, obstacle);
    setIsRunning(false);
    showToast(joinWords(answer));
    if (answer.status === 'kept') return setTyped('');
    if (answer.status !== 'joined' && answer.status !== 'already-member') return setProblem(joinProblem(answer));
    setTyped('');
    engine?.wake();
    onJoined(answer.group.id);
  }

  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Invite code"
        isLabelHidden
        placeholder="Invite code or link"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className="placeholder:tracking-normal placeholder:normal-case not-placeholder-shown:tracking-wider"
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" isBusy={isRunning}>
        Join
      </Button>
    </form>
  );
}
