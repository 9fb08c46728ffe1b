import { useRef, useState, type PointerEvent } from 'react';

export type SwipeSide = 'left' | 'right';

/** Distance in px after which a movement of the finger is a swipe. */
const STARTS_PX = 12;
/** Distance in px from which letting go acts. */
const ACTS_PX = 88;

interface Swipe {
  /** How far the row is moved, in px. */
  readonly offset: number;
  readonly handlers: Pick<React.DOMAttributes<HTMLElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;
}

/**
 * Swipes of a finger over a row, which needs `touch-action: pan-y`.
 * @param isHeld a long press drags the row instead
 */
export function useSwipe(isHeld: boolean, onSwipe: (side: SwipeSide) => void): Swipe {
  const [offset, setOffset] = useState(0);
  const start = useRef<{ readonly x: number; readonly y: number; isSwipe: boolean } | null>(null);

  function move({ clientX, clientY, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
    if (start.current === null) return;
    const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
    if (!start.current.isSwipe) {
      if (isHeld || Math.abs(dy) > STARTS_PX) start.current = null;
      if (start.current === null || Math.abs(dx) < STARTS_PX) return;
      start.current.isSwipe = true;
      // The end of a swipe is no press of what lies under it.
      currentTarget.setPointerCapture(pointerId);
    }
    setOffset(dx);
  }

  function end() {
    start.current = null;
    setOffset(0);
  }

  return {
    offset,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
        if (pointerType === 'touch' && isPrimary) start.current = { x, y, isSwipe: false };
      },
      onPointerMove: move,
      // Not by the offset: the last movement may not be drawn yet.
      onPointerUp: ({ clientX }) => {
        const dx = start.current?.isSwipe === true ? clientX - start.current.x : 0;
        end();
        if (Math.abs(dx) >= ACTS_PX) onSwipe(dx > 0 ? 'right' : 'left');
      },
      onPointerCancel: end,
    },
  };
}
