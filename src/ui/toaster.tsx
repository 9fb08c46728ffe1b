import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, useToaster } from 'react-hot-toast/headless';

/** The newest are shown: the older ones were seen already. */
const MOST_VISIBLE = 3;

/**
 * The toast region. It exists before any toast, since screen readers only announce changes of an existing region. A child of
 * `body`, because an open dialog makes the app's root inert. On a phone it is above the navigation; at the top while a dialog
 * is open, whose buttons are at the bottom.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const shown = toasts.filter((toast) => toast.visible);
  const visible = shown.slice(0, MOST_VISIBLE);

  // A dismissed toast disappears under pointer and focus without a leave event.
  const shownBefore = useRef(0);
  useEffect(() => {
    if (shown.length < shownBefore.current) handlers.endPause();
    shownBefore.current = shown.length;
  });

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being there only stops the clock
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(90px+1.25rem+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-md flex-col-reverse gap-2 px-[12px] md:bottom-4 max-md:[body:has([role=dialog],[data-composer])_&]:top-[calc(0.75rem+env(safe-area-inset-top))] max-md:[body:has([role=dialog],[data-composer])_&]:bottom-auto max-md:[body:has([role=dialog],[data-composer])_&]:flex-col"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {visible.map((toast) => (
        <div key={toast.id}>{resolveValue(toast.message, toast)}</div>
      ))}
    </section>,
    document.body,
  );
}
