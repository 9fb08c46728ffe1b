import { type FormEvent, useState } from 'react';
import * as v from 'valibot';

import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey, jsonDraft } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { type Reason, REASON_KEYS, type ReportTarget } from '../../groups/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type GivenReason, ReasonFields } from './reason-fields.tsx';
import { callServer } from '../../../shared/server/call-server.ts';

interface ReportDialogProps {
  readonly target: ReportTarget;
  readonly isOffline: boolean;
  readonly onClose: () => void;
}

const PROBLEMS: Readonly<Record<Exclude<ReportOutcome, 'reported'>, string>> = {
  unreachable: 'You are offline. The report was not sent. Try again when you are back online.',
  'too-many': 'You sent 20 reports today. Try again tomorrow.',
  full: 'You sent as many reports as one account may. Moderators still read those.',
  failed: 'Not sent. What you report may be gone already.',
};

const NOTHING_GIVEN: GivenReason = { reason: 'bullying', note: '' };
const GIVEN = jsonDraft<GivenReason>(
  v.object({ reason: v.fallback(v.picklist(REASON_KEYS), NOTHING_GIVEN.reason), note: v.fallback(v.string(), '') }),
  NOTHING_GIVEN,
);

/** Reports a member, or something that somebody wrote, to the moderators. */
export function ReportDialog({ target, isOffline, onClose }: ReportDialogProps) {
  const userId = useUserId();
  const isMember = target.kind === 'member';
  const isInGroup = isMember || target.kind === 'message';
  const about = isMember ? target.memberId : target.kind === 'message' ? target.messageId : target.postId;
  const [given, changeGiven] = useDraft(draftKey(userId, `report-${about}`), GIVEN);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    const outcome = isOffline ? 'unreachable' : await sendReport(userId, target, given.reason, given.note.trim());
    setIsSending(false);
    if (outcome !== 'reported') return setProblem(PROBLEMS[outcome]);
    showToast({ title: 'Reported', text: 'A moderator will read it.' });
    discard();
  }

  function discard() {
    changeGiven(() => NOTHING_GIVEN);
    onClose();
  }

  return (
    <Modal isOpen onClose={onClose} title={isMember ? `Report ${target.name}` : `Report ${target.author}’s ${target.kind}`}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p>
          A moderator reads {isMember ? 'what you write here' : `the ${target.kind}`} and decides.{' '}
          {isInGroup ? 'Nobody in the group is told who reported.' : 'Nobody else is told who reported.'}
        </p>
        <ReasonFields
          value={given}
          noteLabel="Note (optional)"
          noteRows={3}
          problem={problem}
          onChange={(changed) => changeGiven(() => changed)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={discard}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isSending}>
            Report
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type ReportOutcome = 'reported' | 'too-many' | 'full' | 'unreachable' | 'failed';

/** Sends a report to the moderators. Needs the network: the server stores the reported text as it is on the server. */
async function sendReport(userId: string, target: ReportTarget, reason: Reason, note: string): Promise<ReportOutcome> {
  const outcome = v.picklist(['reported', 'too-many']);
  const answer = await callServer(userId, outcome, `report_${target.kind}`, { ...idsOf(target), reason, note });
  if (answer.ok) return answer.data;
  if (answer.isUnreachable) return 'unreachable';
  return answer.refusal?.hint === 'full' ? 'full' : 'failed';
}

function idsOf(target: ReportTarget): Readonly<Record<string, string>> {
  switch (target.kind) {
    case 'message':
      return { message_id: target.messageId };
    case 'member':
      return { group_id: target.groupId, member_id: target.memberId };
    case 'question':
    case 'answer':
    case 'comment':
      return { [`${target.kind}_id`]: target.postId };
  }
}
