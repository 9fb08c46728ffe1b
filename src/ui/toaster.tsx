import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, useToaster } from 'react-hot-toast/headless';

/** Maximum number of toasts shown, the newest. The student has seen the older ones. */
const MOST_VISIBLE = 3;

/**
 * The toast region. It exists before any toast, because screen readers only announce changes of an existing region. A child of `body`,
 * because an open dialog makes the app's root inert. On a phone it is above the navigation, or at the top if a composer is at the bottom.
 * While a dialog is open it is at the top of every screen, and the dialog stays below it: see `--below-toasts`.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const shown = toasts.filter((toast) => toast.visible);
  const visible = shown.slice(0, MOST_VISIBLE);

  // A dismissed toast disappears under pointer and focus without firing a leave event.
  const shownBefore = useRef(0);
  useEffect(() => {
    if (shown.length < shownBefore.current) handlers.endPause();
    shownBefore.current = shown.length;
  });

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being there only stops the clock
    <section
      ref={tellHeight}
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(90px+1.25rem+env(safe-area-inset-bottom)+var(--keyboard))] z-60 mx-auto flex max-w-md flex-col-reverse gap-2 px-[12px] md:bottom-4 max-md:with-composer:toasts-at-top with-dialog:toasts-at-top"
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

/** Publishes the height of the toasts, so that dialogs start below them. */
function tellHeight(region: HTMLElement) {
  const watching = new ResizeObserver(() => document.documentElement.style.setProperty('--toasts', `${region.offsetHeight}px`));
  watching.observe(region);
  return () => watching.disconnect();
}
