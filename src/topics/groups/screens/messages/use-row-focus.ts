import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useCallback, useState } from 'react';

import type { MessageRow } from '../../rules/messages/message-rows.ts';
import { articleId } from './message-article.tsx';
import type { Message } from '../../store/message.ts';

/** Arrow keys move between messages; Enter opens a message's menu. */
export function useRowFocus(rows: readonly MessageRow<Message>[], virtualizer: Virtualizer<HTMLDivElement, Element>) {
  const [activeId, setActiveId] = useState<string>();

  function focusRow(at: number) {
    const { id } = rows[at]!.message;
    setActiveId(id);
    virtualizer.scrollToIndex(at, { align: 'auto' });
    const element = () => document.getElementById(articleId(id));
    if (element()) element()!.focus({ preventScroll: true });
    else requestAnimationFrame(() => requestAnimationFrame(() => element()?.focus({ preventScroll: true })));
  }

  return {
    activeId,
    forget: useCallback(() => setActiveId(undefined), []),
    onKeyDown(event: KeyboardEvent) {
      const focused = rows.findIndex(({ message }) => articleId(message.id) === document.activeElement?.id);
      if (focused === -1) return;
      const next = { ArrowUp: focused - 1, ArrowDown: focused + 1, Home: 0, End: rows.length - 1 }[event.key];
      if (event.key === 'Enter') (document.activeElement!.querySelector('[aria-haspopup=menu]') as HTMLElement | null)?.click();
      else if (next === undefined || rows[next] === undefined) return;
      else focusRow(next);
      event.preventDefault();
    },
    onFocus({ target }: FocusEvent) {
      const row = rows.find(({ message }) => target.closest('article')?.id === articleId(message.id));
      if (row) setActiveId(row.message.id);
    },
  };
}
