import { useEffectEvent, useLayoutEffect } from 'react';

/** Actions by key, letters in lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const TYPED_IN = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';
/** Elements that handle Space themselves. */
const PRESSED_BY_SPACE = 'button, a, summary, [role=menuitem], input[type=checkbox]';

/** Keyboard shortcuts of the screen; off while typing or in a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const action = shortcuts[key.toLowerCase()];
    if (action === undefined || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
    if (target instanceof Element && target.closest(key === ' ' ? `${TYPED_IN}, ${PRESSED_BY_SPACE}` : TYPED_IN) !== null) return;
    // Keeps Space from scrolling the page.
    event.preventDefault();
    action();
  });

  // Subscribes before the paint, so that the keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
