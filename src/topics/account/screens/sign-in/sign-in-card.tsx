import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { lazyDialog, loadPressed } from '../../../../ui/lazy-dialog.ts';
import type { SignInTab } from './use-sign-in-form.ts';
import type { SignInProblem } from '../../../../shared/session/sign-in-errors.ts';
import { showToast } from '../../../../ui/toast.tsx';

interface SignInCardProps {
  /** Called for a student with a username. Other students are redirected to /profile-setup. */
  readonly onSignedIn: () => void;
  /** Called instead for a student without a username, before the redirect. */
  readonly onNew?: () => void;
  /** Return path of redirects: Google and /profile-setup. */
  readonly returnTo?: string;
  /** Called when the visitor continues without an account. Omitted while they already do. */
  readonly onTry?: () => void;
}

const SignInDialog = lazyDialog(() => import('./sign-in-dialog.tsx'), 'SignInDialog');

/** Sign-in card for visitors. Prerendered: code that needs the session loads with the dialog. */
export function SignInCard({ onSignedIn, onNew, returnTo = '', onTry }: SignInCardProps) {
  const [takesAlong, setTakesAlong] = useState(true);
  const [isOpen, setIsOpen] = useState(false);
  /** The last opening of the dialog; null before the first. Each opening has its own form. */
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

interface GoogleButtonProps {
  readonly label: string;
  /** Redirects to Google. Resolves to the error, or to null when the browser leaves the page. */
  readonly leave: () => Promise<SignInProblem | null>;
}

/** When the server is known not to support Google, the button says so, and pressing it explains what to do instead. */
function GoogleButton({ label, leave }: GoogleButtonProps) {
  const [isLeaving, setIsLeaving] = useState(false);

  // Returning from Google restores the page from the back/forward cache.
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false);
    globalThis.addEventListener('pageshow', onReturn);
    return () => globalThis.removeEventListener('pageshow', onReturn);
  }, []);

  async function press() {
    setIsLeaving(true);
    const problem = await leave();
    if (problem === null) return;
    setIsLeaving(false);
    if (problem.toast) showToast(problem.toast);
  }

  return (
    <Button className="min-h-12 w-full" disabled={isLeaving} isBusy={isLeaving} onClick={() => void press()}>
      <GoogleMark />
      {/* Both lines fit the height of one, so that nothing moves when the server answers. */}
      <span className="-my-1.5">
        {label} <span className="hidden text-sm leading-tight text-ink-soft no-google:block">Not set up on this server</span>
      </span>
    </Button>
  );
}

/** Google's logo in its own colours, as its guidelines require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className="size-5">
      <path fill="#4285f4" d="M45 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10 10 0 0 1-4.4 6.6v5.5h7.1C42.7 36.8 45 31.2 45 24.5Z" />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.8-12.3-9H4.4v5.7A22 22 0 0 0 24 46Z"
      />
      <path fill="#fbbc05" d="M11.7 28.2a13 13 0 0 1 0-8.4v-5.7H4.4a22 22 0 0 0 0 19.8l7.3-5.7Z" />
      <path fill="#ea4335" d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.4 14.1l7.3 5.7c1.8-5.2 6.6-9.1 12.3-9.1Z" />
    </svg>
  );
}
