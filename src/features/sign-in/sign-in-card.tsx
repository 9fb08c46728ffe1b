import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { Suspense, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { GoogleButton } from './google-button.tsx';

interface SignInCardProps {
  /** Called for a returning student; a new one is on the way to /profile-setup. */
  readonly onSignedIn: () => void;
  /** Return path of redirects: Google and /profile-setup. */
  readonly returnTo?: string;
}

const SignInDialog = lazyNamed(() => import('./sign-in-dialog.tsx'), 'SignInDialog');

/** Sign-in card for visitors. Prerendered: code that needs the session loads with the dialog. */
export function SignInCard({ onSignedIn, returnTo = '' }: SignInCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const navigate = useNavigate();

  function open() {
    setWasOpened(true);
    setIsOpen(true);
  }

  function onDone(isNew: boolean) {
    setIsOpen(false);
    if (isNew) void navigate({ to: '/profile-setup', replace: true, state: returnTo === '' ? {} : { from: returnTo } });
    else onSignedIn();
  }

  async function leaveForGoogle() {
    const { signInWithGoogle } = await import('../../data/session/google.commands.ts');
    return signInWithGoogle(returnTo);
  }

  return (
    <section aria-label="Sign in or sign up" className="grid w-full max-w-sm gap-3">
      <GoogleButton label="Continue with Google" leave={leaveForGoogle} />
      <Button variant="primary" className="min-h-12 w-full" onClick={open}>
        <Mail aria-hidden className="size-5" />
        Continue with Email
      </Button>
      <p className="text-center text-sm text-ink-soft">100% free. No credit card required.</p>
      <Suspense>{wasOpened ? <SignInDialog isOpen={isOpen} onClose={() => setIsOpen(false)} onSignedIn={onDone} /> : null}</Suspense>
    </section>
  );
}
