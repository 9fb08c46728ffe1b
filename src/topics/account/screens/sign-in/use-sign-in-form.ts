import { useRef, useState } from 'react';

import { useSession } from '../../../../shared/session/session-context.tsx';
import { inputProblem, type SignInProblem } from '../../../../shared/session/sign-in-errors.ts';
import { signIn, signUp } from '../../../../shared/session/sign-in.commands.ts';
import { showToast } from '../../../../ui/toast.tsx';

export type SignInTab = 'signin' | 'signup';
type Field = 'email' | 'password';
type FieldErrors = Partial<Record<Field, string>>;

/** View of the dialog: its tabs, or a form about a mail. */
export type SignInStep = 'tabs' | 'confirm-email' | 'forgot-password';

interface SignInForm {
  readonly step: SignInStep;
  readonly tab: SignInTab;
  readonly email: string;
  readonly password: string;
  readonly errors: FieldErrors;
  readonly isRunning: boolean;
}

function emptyForm(email: string, tab: SignInTab = 'signin'): SignInForm {
  return {
    step: 'tabs',
    tab,
    email,
    password: '',
    errors: {},
    isRunning: false,
  };
}

/** State of the sign-in dialog; `onSignedIn` closes it. */
export function useSignInForm(
  onSignedIn: (lacksUsername: boolean) => void,
  initialEmail = '',
  openedOn: SignInTab = 'signin',
  takesAlong = true,
) {
  const { signedIn } = useSession();
  const [form, setForm] = useState(() => emptyForm(initialEmail, openedOn));
  /** Counts how often the dialog was closed: an answer that arrives after a closing belongs to an old form. */
  const closings = useRef(0);
  const change = (changes: Partial<SignInForm>) => setForm((current) => ({ ...current, ...changes }));

  function edit(field: Field, value: string) {
    setForm((current) => ({
      ...current,
      [field]: value,
      errors: { ...current.errors, [field]: undefined },
    }));
  }

  function show({ field, message, toast, switchTo }: SignInProblem) {
    setForm((current) => ({
      ...current,
      isRunning: false,
      tab: switchTo ?? current.tab,
      errors: field === undefined || message === undefined ? {} : { [field]: message },
    }));
    if (toast) showToast(toast);
  }

  async function submit(isEmail: boolean) {
    const { tab, password } = form;
    const email = form.email.trim();
    const problem = inputProblem(tab, { isEmail, password });
    if (problem) return show(problem);

    change({ isRunning: true, errors: {} });
    const before = closings.current;
    const result = await (tab === 'signin' ? signIn(email, password) : signUp(email, password, takesAlong));
    if (closings.current !== before && !(result.ok && result.next === 'signed-in')) return;
    if (!result.ok) return show(result.problem);
    if (result.next === 'confirm-email')
      return change({
        isRunning: false,
        password: '',
        email,
        step: 'confirm-email',
      });
    await signedIn();
    setForm(emptyForm(initialEmail));
    onSignedIn(result.lacksUsername === true);
  }

  return {
    ...form,
    canSubmit: form.email.trim() !== '' && form.password !== '' && !form.isRunning,
    edit,
    submit,
    selectTab: (tab: SignInTab) => change({ tab, errors: {} }),
    showStep: (step: SignInStep) => change({ step, errors: {} }),
    reset: () => {
      closings.current += 1;
      setForm(emptyForm(initialEmail));
    },
  };
}
