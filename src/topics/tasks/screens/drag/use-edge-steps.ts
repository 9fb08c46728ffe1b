import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Distance from an edge, in px, that requests the next column. */
const EDGE_PX = 40;
/** Delay in ms before the first step. */
const FIRST_STEP_MS = 350;
/** Pause in ms at each column. */
const NEXT_STEP_MS = 1000;

/** While a task is held at the left or right edge of the row, steps to the next column, and again after a pause. */
export function useEdgeSteps(isDragging: boolean, row: RefObject<HTMLElement | null>, step: (by: -1 | 1) => void): void {
  const takeStep = useEffectEvent(step);

  useEffect(() => {
    if (!isDragging) return undefined;
    let side: -1 | 0 | 1 = 0;
    let timer: ReturnType<typeof setTimeout>;
    const listening = new AbortController();
    const { signal } = listening;

    function stepOn() {
      if (side === 0) return;
      takeStep(side);
      timer = setTimeout(stepOn, NEXT_STEP_MS);
    }
    function note(x: number) {
      const { left, right } = row.current!.getBoundingClientRect();
      const next = x < left + EDGE_PX ? -1 : x > right - EDGE_PX ? 1 : 0;
      if (next === side) return;
      side = next;
      clearTimeout(timer);
      timer = setTimeout(stepOn, FIRST_STEP_MS);
    }

    document.addEventListener('mousemove', ({ clientX }) => note(clientX), { signal });
    document.addEventListener('touchmove', ({ touches: [touch] }) => touch && note(touch.clientX), { signal, passive: true });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [isDragging, row]);
}
