import { useEffect, useRef } from 'react';

/** By the key that is pressed, letters small: what it does. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const TYPED_IN = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';
/** They do something of their own when Space is pressed on them. */
const PRESSED_BY_SPACE = 'button, a, summary, [role=menuitem], input[type=checkbox]';

/** Keys of the screen; none of them while something is typed or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      const action = latest.current[key.toLowerCase()];
      if (action === undefined || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
      if (target instanceof Element && target.closest(key === ' ' ? `${TYPED_IN}, ${PRESSED_BY_SPACE}` : TYPED_IN) !== null) return;
      // Space scrolls.
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
