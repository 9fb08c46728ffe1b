import { useState } from 'react';

import { resendConfirmation } from '../../../../shared/session/mail.commands.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { problemText } from './problem-text.ts';

/** Shown until the link in the mail is opened. */
export function ConfirmEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const [isSending, setIsSending] = useState(false);

  async function sendAgain() {
    setIsSending(true);
    const problem = await resendConfirmation(email);
    setIsSending(false);
    showToast(problem === null ? { title: 'Sent again', text: `Open the newest email to ${email}.` } : problemText(problem));
  }

  return (
    <div className="grid gap-6">
      <output className="block text-ink-soft">
        We sent a link to <strong className="font-medium break-words text-ink">{email}</strong>. Open it in this browser to confirm your
        email.
      </output>
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={onBack}>Back</Button>
        <Button isBusy={isSending} disabled={isSending} onClick={() => void sendAgain()}>
          Send again
        </Button>
      </div>
    </div>
  );
}
