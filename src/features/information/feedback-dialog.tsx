import { type FormEvent, useState } from 'react';

import { draftKey, TEXT } from '../../data/student/drafts.ts';
import { useDraft } from '../../data/student/use-draft.ts';
import { type FeedbackOutcome, sendFeedback } from '../../data/server/send-feedback.ts';
import { useSession } from '../../data/session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Maximum length, as on the server. */
const LONGEST = 4000;

const FAILURES: Readonly<Record<Exclude<FeedbackOutcome, 'sent'>, string>> = {
  unreachable: 'Not sent: the server cannot be reached. Your text is saved on this device. Send it when you are back online.',
  'too-much': 'Not sent: too much feedback in one hour. Your text is saved on this device. Try again later.',
};

/** Feedback form. The text is kept on the device until the server has it. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [message, changeMessage] = useDraft(draftKey(user?.id ?? 'visitor', 'feedback'), TEXT);
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
    changeMessage(() => '');
    showToast({ title: 'Sent', text: 'Thank you. A person reads it.' });
    onClose();
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
