import type { SignInProblem } from '../../../../shared/session/sign-in-errors.ts';
import type { ToastContent } from '../../../../ui/toast.tsx';

/** A problem as a toast, where no field can show it. */
export function problemText({ toast, message }: SignInProblem): ToastContent {
  return toast ?? { title: message ?? '' };
}
