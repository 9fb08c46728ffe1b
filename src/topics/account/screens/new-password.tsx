import { useUser } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { AccountPage } from './account-page.tsx';
import { PasswordForm } from './password-form.tsx';

/** Page after the link of a password reset. The student is signed in already and may keep the old password. */
export function NewPassword({ onDone }: { onDone: () => void }) {
  const user = useUser();

  function saved() {
    showToast({ title: 'Password changed', text: 'You are signed out on other devices.' });
    onDone();
  }

  return (
    <AccountPage title="Set a new password" text={`For ${user.email ?? 'your account'}`}>
      <PasswordForm isReset onSaved={saved} />
      <Button className="mt-3 min-h-12 w-full border-transparent bg-transparent" onClick={onDone}>
        Keep my old password
      </Button>
    </AccountPage>
  );
}
