import { useRef } from 'react';

import { MINIMUM_PASSWORD_LENGTH } from '../../../../shared/session/sign-in-errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { tabId } from './sign-in-tabs.tsx';
import type { useSignInForm } from './use-sign-in-form.ts';

/** Who resets a password when the server sends no mail: the operator, at the address given when the app was built. */
const WHO_HELPS =
  __CONTACT_EMAIL__ === '' ? (
    'Ask whoever runs it for help.'
  ) : (
    <>
      Write to{' '}
      <a href={`mailto:${__CONTACT_EMAIL__}`} className="break-words underline underline-offset-4 hover:text-ink">
        {__CONTACT_EMAIL__}
      </a>{' '}
      for help.
    </>
  );

interface SignInFieldsProps {
  readonly panelId: string;
  readonly form: ReturnType<typeof useSignInForm>;
}

export function SignInFields({ panelId, form }: SignInFieldsProps) {
  const email = useRef<HTMLInputElement>(null);
  const isSignUp = form.tab === 'signup';

  return (
    <div id={panelId} role="tabpanel" aria-labelledby={tabId(form.tab)}>
      <form
        // The app shows its own messages instead of the browser's.
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.canSubmit) void form.submit(email.current?.validity.valid ?? true);
        }}
      >
        <TextField
          ref={email}
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          data-autofocus
          required
          value={form.email}
          error={form.errors.email}
          onChange={(event) => form.edit('email', event.target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          placeholder={isSignUp ? `min. ${MINIMUM_PASSWORD_LENGTH} characters` : undefined}
          required
          value={form.password}
          error={form.errors.password}
          onChange={(event) => form.edit('password', event.target.value)}
        />
        <Button type="submit" variant="primary" className="mt-2 min-h-12" disabled={!form.canSubmit} isBusy={form.isRunning}>
          {isSignUp ? 'Sign Up' : 'Sign In'}
        </Button>
        {isSignUp ? null : (
          <button
            type="button"
            disabled={form.isRunning}
            className="hidden min-h-11 justify-self-center rounded-lg px-3 text-sm text-ink-soft underline underline-offset-4 hover:text-ink mail:block"
            onClick={() => form.showStep('forgot-password')}
          >
            Forgot password?
          </button>
        )}
        {isSignUp ? null : (
          <p className="hidden text-sm text-pretty text-ink-soft no-mail:block">
            Forgot your password? This server sends no email. {WHO_HELPS}
          </p>
        )}
      </form>
    </div>
  );
}
