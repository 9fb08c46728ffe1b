import type { SignInProblem } from '../../data/session/sign-in-errors.ts';
import type { ToastContent } from '../../ui/toast.tsx';

/** A problem as a toast, where there is no field to show it at. */
export function problemText({ toast, message }: SignInProblem): ToastContent {
  return toast ?? { title: message ?? '' };
}
