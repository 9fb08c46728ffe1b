import { Mail } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

/** The way in for visitors. */
export function SignInCard({ onSignedIn }: { onSignedIn: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="Sign in or sign up" className="w-full max-w-sm">
      <Button variant="primary" className="min-h-12 w-full" onClick={() => setIsOpen(true)}>
        <Mail aria-hidden className="size-5" />
        Continue with Email
      </Button>
      <p className="mt-3 text-center text-sm text-ink-soft">100% free. No credit card required.</p>
      <SignInDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onSignedIn={() => {
          setIsOpen(false);
          onSignedIn();
        }}
      />
    </section>
  );
}
