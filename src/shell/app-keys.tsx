import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { useShortcuts } from '../ui/use-shortcuts.ts';
import { NEW_TASK_ID } from '../topics/tasks/screens/new-task-id.ts';
import { ShortcutList } from '../ui/shortcut-list.tsx';
import { Modal } from '../ui/modal.tsx';

const NEW_TASK = `#${NEW_TASK_ID}`;
const SEARCH = 'main input[type=search]';
/** Rows of the screen's own list; without such rows, links in lists. */
const ROWS = ['main [data-row-title]', 'main li a[href]'];
/** Elements that use arrow keys themselves. */
const WITH_ARROWS = 'input, textarea, select, [contenteditable], [role=menu], [role=radiogroup], [role=dialog], [role=feed], [role=img]';

const SHORTCUTS = [
  ['N', 'New task'],
  ['/', 'Search'],
  ['↑ ↓', 'Previous or next in a list'],
  ['Alt ↑ ↓', 'Move a task'],
  ['Space', 'Start, pause or resume the timer, on Focus'],
  ['?', 'This list'],
] as const;

/** Keyboard shortcuts of every screen. */
export function AppKeys() {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);

  /** Focuses the element on this screen, or else opens Tasks and focuses it there. */
  function focusOrOpenTasks(selector: string) {
    stopWaiting.current();
    if (focusOn(selector)) return;
    void navigate({ to: '/tasks' });
    stopWaiting.current = focusWhenThere(selector);
  }

  useShortcuts({
    n: () => focusOrOpenTasks(NEW_TASK),
    '/': () => focusOrOpenTasks(SEARCH),
    '?': () => setIsOpen(true),
  });

  useEffect(() => {
    document.addEventListener('keydown', moveByArrows);
    return () => document.removeEventListener('keydown', moveByArrows);
  }, []);

  return (
    <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts">
      <ShortcutList shortcuts={SHORTCUTS} />
    </Modal>
  );
}

function moveByArrows(event: KeyboardEvent) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
  if (event.target instanceof Element && event.target.closest(WITH_ARROWS) !== null) return;
  const rows = ROWS.map(visible).find((found) => found.length > 0) ?? [];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at === -1 ? 0 : at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function visible(selector: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.getClientRects().length > 0);
}

function focusOn(selector: string): boolean {
  const [found] = visible(selector);
  found?.focus();
  return found !== undefined;
}

/** Focuses the element once it appears, on a screen that is still loading. @returns stop */
function focusWhenThere(selector: string): () => void {
  const observer = new MutationObserver(() => focusOn(selector) && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
