import type { DeviceProblem, ProblemCode, TutorProblem } from './tutor.ts';

const DEVICE_WORDS: Readonly<Record<DeviceProblem, string>> = {
  'battery-low': 'The battery is low, so the model on this device was not started. Connect a charger, then ask again.',
  'no-memory': 'The model needs more memory than this device has free. Close other apps and ask again, or remove the model in Settings.',
  'switched-off':
    'The model on this device is switched off, because the app was ended while it worked. In Settings, press “Try it again” at the model.',
  'too-long': 'This is too long for the model on this device. Ask one part of it.',
  'device-slow': 'The model on this device took too long and was ended. Ask a shorter question.',
  'device-faulty': 'The model on this device does not run. In Settings, remove it and download it again.',
  'put-away': 'The app was put to sleep, so the model on this device was ended. Ask again.',
};

const WORDS: Readonly<Record<Exclude<ProblemCode, 'abstained'>, string>> = {
  ...DEVICE_WORDS,
  'not-configured': 'There is no AI model here. This device answers what it can solve.',
  unreachable: 'The model cannot be reached now. Your doubt is saved and asked again when you are online.',
  quota: 'You reached today’s limit for the model. Ask it again after midnight. This device still solves what it can.',
  busy: 'The model is busy. Try again in a minute. This did not count.',
  'too-many-at-once': 'Three of your answers are still being written. Try again when one of them is done.',
  slow: 'The model took too long. Try again. This did not count.',
  refused: 'The model did not accept this doubt. Use other words or a smaller picture.',
  misconfigured: 'The model is not set up correctly. Tell the person who runs this app.',
  'no-pictures': 'This model cannot see pictures. Edit the doubt, then press “Read the text” or type the question.',
  'picture-missing': 'The picture has not reached the server. Try again when you are online.',
  'signed-out': 'Sign in again to ask the model. Your doubt is kept.',
  unavailable: 'The model gave no answer. Try again. This did not count.',
};

/** Whether the problem comes from the model on the device. */
export function isDeviceProblem(problem: TutorProblem | null): problem is TutorProblem {
  return problem !== null && problem.code in DEVICE_WORDS;
}

export function problemOf(code: Exclude<ProblemCode, 'abstained'>): TutorProblem {
  return { code, message: WORDS[code] };
}

/** Problem for a code from the server, which may be newer than this app. */
export function problemOfServer(code: unknown): TutorProblem {
  const known = Object.keys(WORDS).find((name) => name === code) as keyof typeof WORDS | undefined;
  return problemOf(known ?? 'unavailable');
}
