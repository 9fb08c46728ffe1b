import { Modal } from '../../ui/modal.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { SignInTabs } from './sign-in-tabs.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

interface SignInDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSignedIn: () => void;
  /** Whom the dialog expects; can be changed. */
  readonly email?: string | undefined;
}

const PANEL_ID = 'sign-in-panel';

export function SignInDialog({ isOpen, onClose, onSignedIn, email }: SignInDialogProps) {
  const form = useSignInForm(onSignedIn, email);

  function close() {
    form.reset();
    onClose();
  }

  return (
    <Modal isOpen={isOpen} onClose={close} title={form.tab === 'signin' ? 'Welcome back' : 'Create your account'}>
      {form.confirmationSentTo === null ? (
        <>
          <SignInTabs selected={form.tab} onSelect={form.selectTab} panelId={PANEL_ID} isDisabled={form.isRunning} />
          <SignInFields panelId={PANEL_ID} form={form} />
        </>
      ) : (
        <output className="block text-ink-soft">
          We sent a link to <strong className="text-ink">{form.confirmationSentTo}</strong>. Open it to confirm your email, then sign in.
        </output>
      )}
    </Modal>
  );
}
