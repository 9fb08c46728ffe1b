import { toast } from 'react-hot-toast/headless';
import { X } from 'lucide-react';

export interface ToastContent {
  readonly title: string;
  readonly text?: string;
  /** Button of the toast. Pressing it also closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface ToastOptions {
  /** A toast replaces an earlier one with the same id. */
  readonly id?: string;
  /** Duration in milliseconds; Infinity: until dismissed. */
  readonly duration?: number;
}

const DEFAULT_TOAST_MS = 4000;

/**
 * Shows a toast. Only the headless half of react-hot-toast is used: the other half writes `<style>` elements, which the
 * Content-Security-Policy forbids.
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
    // Sized in px except for the text, which has the whole width below the title: a toast with large letters would cover half of a phone.
    <div className="pointer-events-auto grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-[8px] rounded-xl floating py-[8px] pr-[4px] pl-[16px] leading-snug text-ink">
      <p className="py-[4px] font-medium">{title}</p>
      {text === undefined ? null : <p className="col-span-2 row-start-2 pr-[12px] pb-[4px] text-sm leading-snug text-ink-soft">{text}</p>}
      <div className="-my-[6px] flex items-center">
        {action === undefined ? null : (
          <button
            type="button"
            className="min-h-[44px] rounded-lg px-[12px] font-medium underline underline-offset-4"
            onClick={() => {
              onClose();
              action.onPress();
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" aria-label="Dismiss" className="icon-target" onClick={onClose}>
          <X aria-hidden className="size-[16px]" />
        </button>
      </div>
    </div>
  );
}
