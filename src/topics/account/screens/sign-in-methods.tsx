import { useEffect, useState } from 'react';

import { linkGoogle, readIdentities } from '../../../shared/session/google.commands.ts';
import { useUser } from '../../../shared/session/use-user.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PasswordForm } from './password-form.tsx';

/** Sign-in methods of the account, and linking another one: Google or a password. */
export function SignInMethods({ isOffline }: { isOffline: boolean }) {
  const user = useUser();
  const google = useGoogleAddress(user.id, isOffline);
  const [isLeaving, setIsLeaving] = useState(false);

  async function link() {
    setIsLeaving(true);
    const problem = await linkGoogle(user.id, globalThis.location.pathname);
    setIsLeaving(false);
    if (problem?.toast) showToast(problem.toast);
  }

  return (
    <div className="grid gap-6">
      <div className="hidden flex-wrap items-center justify-between gap-3 google:flex">
        <div className="min-w-0">
          <p className="font-medium">Google</p>
          <p className="text-sm break-words text-ink-soft">{googleWords(google, isOffline)}</p>
        </div>
        {google === null ? (
          <Button disabled={isOffline || isLeaving} isBusy={isLeaving} onClick={() => void link()}>
            Connect Google
          </Button>
        ) : null}
      </div>
      <PasswordForm
        mayHaveNone={typeof google === 'string'}
        onSaved={() => showToast({ title: 'Password changed', text: 'You are signed out on other devices.' })}
      />
    </div>
  );
}

function googleWords(address: string | null | undefined, isOffline: boolean): string {
  if (address === undefined) return isOffline ? 'Shown when you are back online.' : 'Loading…';
  return address === null ? 'Not connected' : `Connected as ${address}`;
}

/** Email of the linked Google identity; null: none, undefined: loading. */
function useGoogleAddress(userId: string, isOffline: boolean): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    if (isOffline) return undefined;
    return onAnswer(
      readIdentities(userId),
      (identities) => {
        const google = identities.find(({ provider }) => provider === 'google');
        setAddress(google ? String(google.identity_data?.['email'] ?? '') : null);
      },
      (error) => console.error('Error loading identities', error),
    );
  }, [userId, isOffline]);
  return address;
}
