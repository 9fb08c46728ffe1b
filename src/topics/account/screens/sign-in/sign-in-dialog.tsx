import { useState } from 'react';

import { Modal } from '../../../../ui/modal.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { SignInTabs } from './sign-in-tabs.tsx';
import { type SignInStep, type SignInTab, useSignInForm } from './use-sign-in-form.ts';
import { resendConfirmation } from '../../../../shared/session/mail.commands.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast, type ToastContent } from '../../../../ui/toast.tsx';
import type { SignInProblem } from '../../../../shared/session/sign-in-errors.ts';

interface SignInDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSignedIn: (lacksUsername: boolean) => void;
  readonly email?: string | undefined;
  /** Tab that the dialog opens on. Closing it returns to Sign In. */
  readonly openedOn?: SignInTab;
  /** True if the data of the trial moves into a new account. */
  readonly takesAlong?: boolean;
}

const PANEL_ID = 'sign-in-panel';

export function SignInDialog({ isOpen, onClose, onSignedIn, email, openedOn, takesAlong }: SignInDialogProps) {
  const form = useSignInForm(onSignedIn, email, openedOn, takesAlong);

  function close() {
    form.reset();
    onClose();
  }

  return (
    <Modal isOpen={isOpen} onClose={close} title={titleOf(form.step, form.tab)}>
      {form.step === 'tabs' ? (
        <>
          <SignInTabs selected={form.tab} onSelect={form.selectTab} panelId={PANEL_ID} isDisabled={form.isRunning} />
          <SignInFields panelId={PANEL_ID} form={form} />
        </>
      ) : null}
      {form.step === 'confirm-email' ? <ConfirmEmail email={form.email} onBack={() => form.showStep('tabs')} /> : null}
      {form.step === 'forgot-password' ? <ForgotPassword initialEmail={form.email} onBack={() => form.showStep('tabs')} /> : null}
    </Modal>
  );
}

function titleOf(step: SignInStep, tab: SignInTab): string {
  if (step === 'confirm-email') return 'Confirm your email';
  if (step === 'forgot-password') return 'Forgotten password';
  return tab === 'signin' ? 'Sign in' : 'Create your account';
}

/** Shown until the student opens the link in the mail. */
function ConfirmEmail({ email, onBack }: { email: string; onBack: () => void }) {
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

/** A problem as a toast, where no field can show it. */
function problemText({ toast, message }: SignInProblem): ToastContent {
  return toast ?? { title: message ?? '' };
}
