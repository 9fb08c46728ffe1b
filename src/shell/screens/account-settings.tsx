import { useSession } from '../../shared/session/session-context.tsx';
import { SignInMethods } from '../../topics/account/screens/sign-in-methods.tsx';
import { Button } from '../../ui/button.tsx';

/** Sign-in methods, and signing out. */
export function AccountSettings({ isOffline }: { isOffline: boolean }) {
  const { signOut } = useSession();
  return (
    <>
      <SignInMethods isOffline={isOffline} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        <p className="text-sm text-ink-soft">Signing out deletes your data from this device.</p>
        <Button onClick={signOut}>Sign Out</Button>
      </div>
    </>
  );
}
