import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useState } from 'react';

import type { Card } from '../store/card.ts';

interface CardListProps {
  readonly cards: readonly Card[];
  readonly children: (card: Card) => ReactNode;
}

const ESTIMATED_HEIGHT_PX = 68;

/** A virtualized list of cards. Scrolls with the page. */
export function CardList({ cards, children }: CardListProps) {
  const [scroll, setScroll] = useState<{ scroller: Element | null; top: number }>({ scroller: null, top: 0 });
  const setList = useCallback((list: HTMLElement | null) => {
    const scroller = list?.closest('main');
    if (!list || !scroller) return;
    setScroll({ scroller, top: list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop });
  }, []);

  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroll.scroller,
    getItemKey: (at) => cards[at]!.id,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    scrollMargin: scroll.top,
    overscan: 8,
    useFlushSync: false,
  });

  return (
    <ul ref={setList} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const card = cards[index];
        return card ? (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={cards.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - scroll.top}px)` }}
          >
            {children(card)}
          </li>
        ) : null;
      })}
    </ul>
  );
}
