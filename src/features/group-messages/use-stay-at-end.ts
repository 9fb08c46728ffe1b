import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/**
 * Who reads the end still does when the keyboard takes a part of the screen, or gives it back. By the height that was
 * measured last: the list itself may be lower already, and its end out of sight.
 * @param mayBeAtEnd the list is in its place and shows the newest there is
 * @param endPx who is so near to the end reads it
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
