import { onTestFinished, expect, test, vi } from 'vitest';

import {
  googleProblem,
  inputProblem,
  mailProblem,
  NotLoadedError,
  passwordProblem,
  signInProblem,
  signUpProblem,
  thrownFailure,
} from './sign-in-errors.ts';

const failure = (code: string | undefined, status: number, message = 'the server’s words') => ({ code, status, message });

test.each([
  [failure('user_not_found', 404), { field: 'email', message: 'This email is not registered.', switchTo: 'signup' }],
  [failure('invalid_credentials', 400), { field: 'password', message: 'Incorrect email or password. Please try again.' }],
  [failure('email_address_invalid', 400), { field: 'email', message: 'Please enter a valid email address.' }],
  [
    failure('over_request_rate_limit', 429),
    { toast: { title: 'Too Many Attempts', text: 'Too many failed attempts. Please try again later or reset your password.' } },
  ],
  [
    failure('unexpected_failure', 500),
    { toast: { title: 'Sign-in Error', text: 'Failed to sign in. Please check your credentials and try again.' } },
  ],
])('sign-in: %o shows the catalogue’s text', (error, problem) => {
  expect(signInProblem(error)).toMatchObject(problem);
});

test.each([
  [
    failure('email_exists', 422),
    { field: 'email', message: 'This email is already registered.', toast: { title: 'Account Exists' }, switchTo: 'signin' },
  ],
  [failure('weak_password', 422), { field: 'password', message: 'Password should be at least 6 characters long.' }],
  [failure('signup_disabled', 422, 'Signups not allowed'), { toast: { title: 'Sign-up Error', text: 'Signups not allowed' } }],
  [failure(undefined, 500, ''), { toast: { title: 'Sign-up Error', text: 'Failed to create account. Please try again.' } }],
])('sign-up: %o shows the catalogue’s text', (error, problem) => {
  expect(signUpProblem(error)).toMatchObject(problem);
});

test('STORE-1 where only a newer release can read the device’s data, signing in says so instead of blaming the credentials', () => {
  const failure = { name: 'LostStoreError', message: 'Your work was saved by a newer Ekagra.' };
  for (const problem of [signInProblem(failure), signUpProblem(failure)]) expect(problem.toast?.text).toBe(failure.message);
});

test('without a network no error blames the credentials', () => {
  const unanswered = { name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' };
  expect(signInProblem(unanswered).toast?.text).toMatch(/No connection/);
  expect(signUpProblem(unanswered).toast?.text).toMatch(/No connection/);
});

test('a server that could not send mail is not mistaken for a missing network', () => {
  const unsent = { name: 'AuthRetryableFetchError', status: 500, message: 'Error sending confirmation email' };
  expect(signUpProblem(unsent).toast?.text).toBe('Error sending confirmation email');
  expect(signInProblem({ ...unsent, status: 503, message: 'The server is starting' }).toast?.text).toMatch(/No connection/);
});

test('local validation costs no request', () => {
  expect(inputProblem('signin', { isEmail: false, password: 'secret1' })?.field).toBe('email');
  expect(inputProblem('signup', { isEmail: true, password: 'five5' })?.field).toBe('password');
  // An old, short password must still work.
  expect(inputProblem('signin', { isEmail: true, password: 'five5' })).toBeNull();
  expect(inputProblem('signup', { isEmail: true, password: 'sixsix' })).toBeNull();
  // Six UTF-16 units, and three characters.
  expect(inputProblem('signup', { isEmail: true, password: '😀😀😀' })?.message).toMatch(/at least 6 characters/);
  expect(inputProblem('signup', { isEmail: true, password: '😀😀😀😀😀😀' })).toBeNull();
});

const problems = { signInProblem, signUpProblem, googleProblem, mailProblem, passwordProblem };

test.each(Object.entries(problems))('%s: no error shows the words of a parser or a validator', (_, problem) => {
  const failures = [
    { name: 'AuthUnknownError', message: 'Unexpected token < in JSON' },
    { name: 'ValiError', message: 'Invalid key: Expected "external" but received undefined' },
    { name: 'TypeError', message: 'Failed to fetch dynamically imported module: /assets/x.js' },
    { name: 'AuthApiError', code: 'validation_failed', status: 400, message: 'Invalid key: Expected "code"' },
  ];
  for (const failure of failures) {
    const { message, toast } = problem(failure);
    const shown = `${message ?? ''} ${toast?.text ?? ''}`;
    expect(shown).toMatch(/\w/);
    expect(shown).not.toContain(failure.message);
  }
});

test.each(Object.entries(problems))('%s: code that did not come is no wrong password: offline there is no connection', (_, problem) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const network = { onLine: false };
  vi.stubGlobal('navigator', network);
  onTestFinished(() => {
    log.mockRestore();
    vi.unstubAllGlobals();
  });
  expect(problem(thrownFailure('', new NotLoadedError('This could not be loaded.'))).toast?.text).toMatch(/^No connection/);
  network.onLine = true;
  expect(problem(thrownFailure('', new NotLoadedError('This could not be loaded.'))).toast?.text).toMatch(/could not be loaded/);
});
