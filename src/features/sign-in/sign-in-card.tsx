import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';

import { signInWithGoogle } from '../../data/session/google.commands.ts';
import { Button } from '../../ui/button.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

interface SignInCardProps {
  /** A student is back who was here before; a new one is on the way to /profile-setup. */
  readonly onSignedIn: () => void;
  /** The path to be at after signing in with Google, which leaves the page. */
  readonly returnTo?: string;
}

/** The way in for visitors. */
export function SignInCard({ onSignedIn, returnTo = '' }: SignInCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();

  function goOn(isNew: boolean) {
    setIsOpen(false);
    if (isNew) void navigate({ to: '/profile-setup', replace: true });
    else onSignedIn();
  }

  return (
    <section aria-label="Sign in or sign up" className="grid w-full max-w-sm gap-3">
      <GoogleButton label="Continue with Google" leave={() => signInWithGoogle(returnTo)} />
      <Button variant="primary" className="min-h-12 w-full" onClick={() => setIsOpen(true)}>
        <Mail aria-hidden className="size-5" />
        Continue with Email
      </Button>
      <p className="text-center text-sm text-ink-soft">100% free. No credit card required.</p>
      <SignInDialog isOpen={isOpen} onClose={() => setIsOpen(false)} onSignedIn={goOn} />
    </section>
  );
}
