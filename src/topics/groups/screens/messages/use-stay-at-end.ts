import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps a reader at the end there when the on-screen keyboard opens or closes. Uses the last measured height: the list may
 * already have shrunk.
 * @param mayBeAtEnd the list is positioned and shows the newest messages
 * @param endPx distance that counts as the end
 */
export function useStayAtEnd(virtualizer: Virtualizer<HTMLDivElement, Element>, mayBeAtEnd: boolean, endPx: number): void {
  const height = virtualizer.scrollRect?.height ?? 0;
  const reachesEnd = mayBeAtEnd && virtualizer.getTotalSize() - (virtualizer.scrollOffset ?? 0) - height <= endPx;
  const before = useRef({ height, reachesEnd });
  useLayoutEffect(() => {
    const stays = before.current.reachesEnd && before.current.height !== height;
    if (stays) virtualizer.scrollToEnd();
    before.current = { height, reachesEnd: reachesEnd || stays };
  }, [height, reachesEnd, virtualizer]);
}
