import { Modal } from '../../../../ui/modal.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { SignInTabs } from './sign-in-tabs.tsx';
import { useSignInForm, type SignInStep, type SignInTab } from './use-sign-in-form.ts';

interface SignInDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSignedIn: (lacksUsername: boolean) => void;
  readonly email?: string | undefined;
  /** Closing returns to Sign In, whatever it was opened on. */
  readonly openedOn?: SignInTab;
  /** A new account gets what was tried without one. */
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
