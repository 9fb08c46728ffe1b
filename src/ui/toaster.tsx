import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, useToaster } from 'react-hot-toast/headless';

/** The oldest of more stays out of sight: it was seen before the others came. */
const MOST_VISIBLE = 3;

/**
 * Where toasts appear. The region is there before they are: only then do screen readers announce
 * them. It is a child of `body`, because an open dialog makes the app's own root inert. On a phone
 * it stands above the navigation, where nothing is typed; while a dialog is open, whose buttons are
 * there, at the top.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const shown = toasts.filter((toast) => toast.visible);
  const visible = shown.slice(0, MOST_VISIBLE);

  // One that is pressed away takes the pointer and the focus with it, and no event says that they left.
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
