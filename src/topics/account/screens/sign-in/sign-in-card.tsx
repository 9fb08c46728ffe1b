import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { lazyDialog, loadPressed } from '../../../../ui/lazy-dialog.ts';
import { GoogleButton } from './google-button.tsx';
import type { SignInTab } from './use-sign-in-form.ts';

interface SignInCardProps {
  /** Called for a student with a username; any other is on the way to /profile-setup. */
  readonly onSignedIn: () => void;
  /** Called instead for one without, before they are led there. */
  readonly onNew?: () => void;
  /** Return path of redirects: Google and /profile-setup. */
  readonly returnTo?: string;
  /** The visitor goes on without an account. Without it they do already. */
  readonly onTry?: () => void;
}

const SignInDialog = lazyDialog(() => import('./sign-in-dialog.tsx'), 'SignInDialog');

/** Sign-in card for visitors. Prerendered: code that needs the session loads with the dialog. */
export function SignInCard({ onSignedIn, onNew, returnTo = '', onTry }: SignInCardProps) {
  const [takesAlong, setTakesAlong] = useState(true);
  const [isOpen, setIsOpen] = useState(false);
  /** The last opening; null before. Each begins with a form of its own. */
  const [opened, setOpened] = useState<{ readonly tab: SignInTab; readonly count: number } | null>(null);
  const navigate = useNavigate();

  function open(chosen: SignInTab) {
    setOpened((last) => ({ tab: chosen, count: (last?.count ?? 0) + 1 }));
    setIsOpen(true);
  }

  function onDone(lacksUsername: boolean) {
    setIsOpen(false);
    if (!lacksUsername) return onSignedIn();
    onNew?.();
    void navigate({ to: '/profile-setup', replace: true, state: returnTo === '' ? {} : { from: returnTo } });
  }

  async function leaveForGoogle() {
    const google = await loadPressed(() => import('../../../../shared/session/google.commands.ts'));
    return google === null ? {} : google.signInWithGoogle(returnTo, takesAlong);
  }

  return (
    <section aria-label="Sign in or sign up" className="grid w-full max-w-sm gap-3">
      <Button variant="primary" className="min-h-12 w-full" onClick={() => open('signup')}>
        Create your account
      </Button>
      <GoogleButton label="Continue with Google" leave={leaveForGoogle} />
      <Button className="min-h-12 w-full" onClick={() => open('signin')}>
        <Mail aria-hidden className="size-5" />
        Continue with Email
      </Button>
      {onTry === undefined ? (
        <>
          <CheckField
            label="Take along what is on this device"
            hint="Into a new account. If you sign in to one that you have, Ekagra asks first."
            isChecked={takesAlong}
            onCheckedChange={setTakesAlong}
          />
          <Button
            className="min-h-12 w-full border-transparent bg-transparent"
            onClick={() => void navigate({ href: returnTo || '/tasks' })}
          >
            Go on without an account
          </Button>
        </>
      ) : (
        <Button className="min-h-12 w-full border-transparent bg-transparent" onClick={onTry}>
          Try without an account
        </Button>
      )}
      <p className="text-center text-sm text-ink-soft">100% free. No credit card required.</p>
      {opened === null ? null : (
        <SignInDialog
          key={opened.count}
          isOpen={isOpen}
          openedOn={opened.tab}
          takesAlong={takesAlong}
          onClose={() => setIsOpen(false)}
          onSignedIn={onDone}
        />
      )}
    </section>
  );
}
