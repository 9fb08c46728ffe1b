import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { Suspense, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { GoogleButton } from './google-button.tsx';
import type { SignInTab } from './use-sign-in-form.ts';

interface SignInCardProps {
  /** Called for a returning student; a new one is on the way to /profile-setup. */
  readonly onSignedIn: () => void;
  /** Return path of redirects: Google and /profile-setup. */
  readonly returnTo?: string;
  /** The visitor goes on without an account. Without it they do already. */
  readonly onTry?: () => void;
}

const SignInDialog = lazyNamed(() => import('./sign-in-dialog.tsx'), 'SignInDialog');

/** Sign-in card for visitors. Prerendered: code that needs the session loads with the dialog. */
export function SignInCard({ onSignedIn, returnTo = '', onTry }: SignInCardProps) {
  const [takesAlong, setTakesAlong] = useState(true);
  const [isOpen, setIsOpen] = useState(false);
  /** The tab it was opened on; null before. */
  const [tab, setTab] = useState<SignInTab | null>(null);
  const navigate = useNavigate();

  function open(chosen: SignInTab) {
    setTab(chosen);
    setIsOpen(true);
  }

  function onDone(isNew: boolean) {
    setIsOpen(false);
    if (isNew)
      void navigate({
        to: '/profile-setup',
        replace: true,
        state: returnTo === '' ? {} : { from: returnTo },
      });
    else onSignedIn();
  }

  async function leaveForGoogle() {
    const { signInWithGoogle } = await import('../../data/session/google.commands.ts');
    return signInWithGoogle(returnTo, takesAlong);
  }

  return (
    <section aria-label="Sign in or sign up" className="grid w-full max-w-sm gap-3">
      <Button variant="primary" className="min-h-12 w-full" onClick={() => open('signup')}>
        Create your account
      </Button>
      <div className="hidden google:grid">
        <GoogleButton label="Continue with Google" leave={leaveForGoogle} />
      </div>
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
      <Suspense>
        {tab === null ? null : (
          <SignInDialog
            key={tab}
            isOpen={isOpen}
            initialTab={tab}
            takesAlong={takesAlong}
            onClose={() => setIsOpen(false)}
            onSignedIn={onDone}
          />
        )}
      </Suspense>
    </section>
  );
}
