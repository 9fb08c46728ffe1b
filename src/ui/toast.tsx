import { toast } from 'react-hot-toast/headless';
import { X } from 'lucide-react';

export interface ToastContent {
  readonly title: string;
  readonly text?: string;
  /** Pressing it closes the toast as well. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface ToastOptions {
  /** A toast with the same id replaces the one that is shown. */
  readonly id?: string;
  /** Milliseconds; Infinity: until dismissed. */
  readonly duration?: number;
}

const DEFAULT_TOAST_MS = 4000;

/**
 * Says something in passing. Only the headless half of react-hot-toast is used: the other one
 * writes `<style>` elements, which the Content-Security-Policy forbids.
 * @returns the id, for `dismissToast`
 */
export function showToast(content: ToastContent, { id, duration = DEFAULT_TOAST_MS }: ToastOptions = {}): string {
  return toast.custom((shown) => <ToastView content={content} onClose={() => toast.dismiss(shown.id)} />, {
    duration,
    ...(id === undefined ? {} : { id }),
  });
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}

function ToastView({ content, onClose }: { content: ToastContent; onClose: () => void }) {
  const { title, text, action } = content;
  return (
    <div className="pointer-events-auto flex w-full items-center gap-3 rounded-xl border border-line bg-raised py-3 pr-2 pl-4 text-ink shadow-float">
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium">{title}</p>
        {text === undefined ? null : <p className="text-sm text-ink-soft">{text}</p>}
      </div>
      {action === undefined ? null : (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-lg px-3 font-medium underline underline-offset-4"
          onClick={() => {
            onClose();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" className="grid size-11 shrink-0 place-items-center rounded-lg" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
