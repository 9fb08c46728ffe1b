import { type FormEvent, useState } from 'react';

import { draftKey, drafts, TEXT } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { type FeedbackOutcome, sendFeedback } from '../../../shared/server/send-feedback.ts';
import { useSession } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { withoutSent } from './without-sent.ts';

/** Maximum length, as on the server. */
const LONGEST = 4000;

const FAILURES: Readonly<Record<Exclude<FeedbackOutcome, 'sent'>, string>> = {
  unreachable: 'Not sent: the server cannot be reached. Your text is saved on this device. Send it when you are back online.',
  'too-much': 'Not sent: too much feedback in one hour. Your text is saved on this device. Try again later.',
};

/** Feedback form. The text is stored on the device until the server has it. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  // The server does not know a visitor in a trial.
  const user = session.user?.isTrial ? null : session.user;
  const draft = draftKey(user?.id ?? 'visitor', 'feedback');
  const [message, changeMessage] = useDraft(draft, TEXT);
  const [error, setError] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  function type(text: string) {
    changeMessage(() => text);
    setError(text.length > LONGEST ? `Use up to ${LONGEST} characters. You have ${text.length}.` : undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = message.trim();
    if (text === '' || message.length > LONGEST || isRunning) return;
    setIsRunning(true);
    const outcome = await sendFeedback(user?.id ?? null, text, globalThis.location.pathname);
    setIsRunning(false);
    if (outcome !== 'sent') return setError(FAILURES[outcome]);
    showToast({ title: 'Sent', text: 'Thank you. A person will read it.' });
    // Input typed while sending stays.
    changeMessage((newest) => withoutSent(newest, message));
    if (drafts.read(draft, TEXT) === '') onClose();
  }

  return (
    <Modal isOpen onClose={onClose} title="Feedback">
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Your feedback"
          hint={
            user === null ? 'We do not see who you are. Add your email if you want an answer.' : 'We see your account, so we can answer.'
          }
          rows={6}
          value={message}
          error={error}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            disabled={message.trim() === '' || message.length > LONGEST || isRunning}
            isBusy={isRunning}
          >
            Send feedback
          </Button>
        </div>
      </form>
    </Modal>
  );
}
