import { useNavigate } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';

import { useOpenReplica } from '../../shared/replica/replica-context.tsx';
import type { Obstacle } from '../../shared/replica/sync-status.ts';
import { useSession } from '../../shared/session/session-context.tsx';
import { joinProblem, joinWords } from '../../topics/groups/screens/join-words.ts';
import { joinWith } from '../../topics/groups/store/process-invite.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CentredSpinner } from '../centred-spinner.tsx';
import { useObstacle } from '../connectivity/connectivity-context.tsx';
import { type InviteOutcome, inviteMachine } from './invite.machine.ts';
import { forgetPendingInvite, keepPendingInvite } from './pending-invite.ts';

/** Processes an invite. Use the code as its React key, so that each code has its own machine. */
export function JoinScreen({ code }: { code: string | undefined }) {
  const { status: sessionStatus, user } = useSession();
  // A group needs an account: in a trial the student signs up first, like any visitor.
  const status = user?.isTrial ? 'signed-out' : sessionStatus;
  const obstacle = useObstacle();
  const engine = useOpenReplica()?.engine;
  const navigate = useNavigate();
  const [snapshot, send] = useMachine(
    inviteMachine.provide({
      actors: {
        join: fromPromise(({ input }) => join(user?.id ?? '', input.code, obstacle)),
      },
      actions: {
        keepPendingCode: (_, { code: kept }) => keepPendingInvite(kept),
        forgetPendingCode: forgetPendingInvite,
        goToInvite: (_, { code: shown }) =>
          void navigate({
            to: '/invite',
            search: { code: shown },
            replace: true,
          }),
        goToGroups: (_, { groupId }) =>
          void navigate({
            to: '/groups',
            search: groupId === null ? {} : { group: groupId },
            replace: true,
          }),
      },
    }),
    { input: { code: code ?? null } },
  );

  useEffect(() => {
    if (status !== 'loading') send({ type: status === 'signed-in' ? 'SIGNED_IN' : 'SIGNED_OUT' });
  }, [status, send]);

  const hasJoined = snapshot.matches('success');
  useEffect(() => {
    if (hasJoined) engine?.wake();
  }, [hasJoined, engine]);

  const { problem } = snapshot.context;
  if (status !== 'signed-in') return <CentredSpinner />;
  return (
    <div className="m-auto grid justify-items-center gap-4 px-4 py-10 text-center">
      {snapshot.matches('error') || snapshot.matches('left') ? (
        <ErrorState
          title="Not joined"
          headingLevel={2}
          text={problem ?? ''}
          action={<LinkButton to="/groups">Go to your groups</LinkButton>}
        />
      ) : (
        <>
          <Spinner label="Joining the group" />
          <p className="text-ink-soft">Joining the group…</p>
        </>
      )}
    </div>
  );
}

async function join(userId: string, code: string, obstacle: Obstacle | null): Promise<InviteOutcome> {
  const answer = await joinWith(userId, code, obstacle);
  if (answer.status === 'kept') {
    showToast(joinWords(answer));
    return { kind: 'kept' };
  }
  if (answer.status === 'joined' || answer.status === 'already-member') {
    showToast(joinWords(answer));
    return { kind: answer.status, groupId: answer.group.id };
  }
  const problem = joinProblem(answer);
  // The screen already shows this error: no toast.
  if (answer.status !== 'failed') showToast(joinWords(answer));
  return {
    kind: 'refused',
    problem,
    mayPass: answer.status === 'failed' || answer.status === 'unreachable' || answer.status === 'too-many-tries',
  };
}
