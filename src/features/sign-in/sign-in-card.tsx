import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { Suspense, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { GoogleButton } from './google-button.tsx';

interface SignInCardProps {
  /** A student is back who was here before; a new one is on the way to /profile-setup. */
  readonly onSignedIn: () => void;
  /** The path to be at after what leaves this page: signing in with Google, and /profile-setup. */
  readonly returnTo?: string;
}

const SignInDialog = lazyNamed(() => import('./sign-in-dialog.tsx'), 'SignInDialog');

/** The way in for visitors. It is prerendered: whatever knows the session comes with the dialog, or when it is asked for. */
export function SignInCard({ onSignedIn, returnTo = '' }: SignInCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const navigate = useNavigate();

  function open() {
    setWasOpened(true);
    setIsOpen(true);
  }

  function goOn(isNew: boolean) {
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
      <Suspense>{wasOpened ? <SignInDialog isOpen={isOpen} onClose={() => setIsOpen(false)} onSignedIn={goOn} /> : null}</Suspense>
    </section>
  );
}
