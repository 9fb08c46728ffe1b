import type { SessionError } from '../../../replication/auth/session-errors.ts';

/** What the sign-in card shows for a failed request. All texts of the catalogue are in this file. */
export interface SignInProblem {
  readonly field?: 'email' | 'password' | 'currentPassword';
  /** Shown below `field`. */
  readonly message?: string;
  readonly toast?: { readonly title: string; readonly text?: string };
  readonly switchTo?: 'signin' | 'signup';
}

/** The parts of supabase-js's `AuthError` that are used. `status` 0: no answer. */
export interface AuthFailure {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly message: string;
}

const INVALID_EMAIL: SignInProblem = { field: 'email', message: 'Please enter a valid email address.' };
const WEAK_PASSWORD: SignInProblem = { field: 'password', message: 'Password should be at least 6 characters long.' };
const WRONG_CREDENTIALS: SignInProblem = { field: 'password', message: 'Incorrect email or password. Please try again.' };
const WRONG_CURRENT_PASSWORD: SignInProblem = { field: 'currentPassword', message: 'This is not your current password.' };
const WITHOUT_MAIL = 'This server cannot send email, so you cannot reset your password by link.';
const OTHER_BROWSER = 'Open this link in the browser where you asked for it. If it confirmed your email, sign in with your password.';
const EXPIRED_LINK = 'This link has expired or was already used. Ask for a new one.';
const NO_CONNECTION = 'No connection to the server. Check your network and try again.';

/** Minimum length in code points. */
export const MINIMUM_PASSWORD_LENGTH = 6;

/** Problems by the server's code. `invalid_credentials` does not say which of email and password was wrong: the command looks that up. */
const SIGN_IN_PROBLEMS: Readonly<Record<string, SignInProblem>> = {
  user_not_found: {
    field: 'email',
    message: 'This email is not registered.',
    toast: { title: 'Account Not Found', text: 'Would you like to create a new account? Switching to sign up...' },
    switchTo: 'signup',
  },
  invalid_credentials: WRONG_CREDENTIALS,
};

export function signInProblem(failure: AuthFailure): SignInProblem {
  if (isRateLimited(failure)) {
    return {
      toast: { title: 'Too Many Attempts', text: 'Too many failed attempts. Please try again later or reset your password.' },
    };
  }
  if (isInvalidEmail(failure)) return INVALID_EMAIL;
  if (isUnanswered(failure)) return { toast: { title: 'Sign-in Error', text: NO_CONNECTION } };
  if (isOwn(failure)) return { toast: { title: 'Sign-in Error', text: failure.message } };
  const other = { toast: { title: 'Sign-in Error', text: 'Failed to sign in. Please check your credentials and try again.' } };
  return SIGN_IN_PROBLEMS[failure.code ?? ''] ?? other;
}

export function signUpProblem(failure: AuthFailure): SignInProblem {
  if (failure.code === 'user_already_exists' || failure.code === 'email_exists') return EMAIL_TAKEN;
  if (failure.code === 'weak_password') return WEAK_PASSWORD;
  if (isInvalidEmail(failure)) return INVALID_EMAIL;
  if (isUnanswered(failure)) return { toast: { title: 'Sign-up Error', text: NO_CONNECTION } };
  return { toast: { title: 'Sign-up Error', text: sentence(failure) || 'Failed to create account. Please try again.' } };
}

export const EMAIL_TAKEN: SignInProblem = {
  field: 'email',
  message: 'This email is already registered.',
  toast: { title: 'Account Exists' },
  switchTo: 'signin',
};

/** Problem of signing in while the ended session of another student, `email`, has unsent changes on this device. */
export function unsentProblem(email: string | undefined): SignInProblem {
  const whose = email ?? 'another student';
  const text = `This device has unsynced changes from ${whose}. Sign in as ${whose} to sync them, or sign out first.`;
  return { toast: { title: 'Changes Not Sent', text } };
}

/** Problem of a redirect to Google or back. */
export function googleProblem(failure: AuthFailure): SignInProblem {
  const text = isUnanswered(failure) ? NO_CONNECTION : sentence(failure);
  return { toast: { title: 'Sign-in Error', text: text || 'Failed to sign in with Google. Please try again.' } };
}

/** Problem of returning from Google, or from a link in a mail, without being signed in. */
export function callbackProblem(failure: AuthFailure): SignInProblem {
  const text = CALLBACK_TEXTS[failure.code ?? ''];
  return text === undefined ? googleProblem(failure) : { toast: { title: 'Sign-in Error', text } };
}

const CALLBACK_TEXTS: Readonly<Record<string, string>> = {
  otp_expired: EXPIRED_LINK,
  flow_state_expired: EXPIRED_LINK,
  flow_state_not_found: EXPIRED_LINK,
  bad_code_verifier: OTHER_BROWSER,
  pkce_code_verifier_not_found: OTHER_BROWSER,
};

/** Problem of requesting a mail: a password reset or a new confirmation. */
export function mailProblem(failure: AuthFailure): SignInProblem {
  if (isRateLimited(failure))
    return { toast: { title: 'Too Many Attempts', text: 'We just sent you an email. Wait a minute, then try again.' } };
  if (isInvalidEmail(failure)) return INVALID_EMAIL;
  const text = failure.code === 'email_provider_disabled' ? WITHOUT_MAIL : isUnanswered(failure) ? NO_CONNECTION : sentence(failure);
  return { toast: { title: 'Email not sent', text: text || 'The email could not be sent. Please try again.' } };
}

/** Problem of setting a new password. */
export function passwordProblem(failure: AuthFailure): SignInProblem {
  if (failure.code === 'weak_password') return WEAK_PASSWORD;
  if (failure.code?.startsWith('current_password')) return WRONG_CURRENT_PASSWORD;
  if (failure.code === 'same_password') return { field: 'password', message: 'This is already your password. Choose another one.' };
  const text = isUnanswered(failure) ? NO_CONNECTION : sentence(failure);
  return { toast: { title: 'Password not changed', text: text || 'The password could not be changed. Please try again.' } };
}

/** Validates the input locally. Null: valid, so ask the server. */
export function inputProblem(tab: 'signin' | 'signup', input: { isEmail: boolean; password: string }): SignInProblem | null {
  if (!input.isEmail) return INVALID_EMAIL;
  // By code points, as the server counts: an emoji has two UTF-16 units.
  if (tab === 'signup' && [...input.password].length < MINIMUM_PASSWORD_LENGTH) return WEAK_PASSWORD;
  return null;
}

function isRateLimited({ code, status }: AuthFailure): boolean {
  return status === 429 || code === 'over_request_rate_limit' || code === 'over_email_send_rate_limit';
}

function isInvalidEmail({ code, message }: AuthFailure): boolean {
  return code === 'email_address_invalid' || (code === 'validation_failed' && /email/i.test(message));
}

/**
 * True if the server did not answer. supabase-js uses one name for a missing answer and for every server fault; 500 is the server's own
 * answer.
 */
function isUnanswered({ name, status }: AuthFailure): boolean {
  return status === 0 || (name === 'AuthRetryableFetchError' && status !== 500);
}

/**
 * True for the app's own errors, whose messages are written for students. STORE-1: nobody signs in over data that only a newer release can
 * read.
 */
function isOwn({ name }: { readonly name?: string | undefined }): boolean {
  return name === 'LostStoreError' || name === 'NotLoadedError';
}

/**
 * The message of a failure, if it may be shown: from the server, the provider or the app. Messages of validators and parsers do not help
 * students.
 */
function sentence(failure: AuthFailure): string {
  const { name, code, message } = failure;
  const isOfServer = name === undefined || name === 'AuthApiError' || name === 'AuthRetryableFetchError';
  return isOwn(failure) || (isOfServer && code !== 'validation_failed') ? message : '';
}

/** Failure from a thrown error: storage is full or closed, there is no network, or code could not be loaded. Logs it. */
export function thrownFailure(what: string, error: unknown): AuthFailure {
  console.error(what, error);
  const { name, message, status, kind } = (error ?? {}) as Partial<AuthFailure & SessionError>;
  if (status === 0 || kind === 'unreachable') return { status: 0, message: '' };
  return isOwn({ name }) ? { name, message: message ?? '' } : { message: '' };
}

/** Code that a command needs is not on this device and could not be loaded. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
  readonly status = navigator.onLine ? undefined : 0;
}
