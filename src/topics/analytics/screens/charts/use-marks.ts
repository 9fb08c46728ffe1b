import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** Props that make a mark accessible by keyboard and screen reader. */
export interface MarkProps {
  readonly role: 'img';
  readonly 'aria-label': string;
  readonly tabIndex: 0 | -1;
  readonly 'data-mark': number;
}

/** What a chart needs to draw its marks. */
export interface Marks {
  mark(at: number): MarkProps;
  readonly near: readonly number[];
  point(at: number): void;
}

/** Steps of the arrow keys, in marks. */
export interface Steps {
  readonly across: number;
  readonly down: number;
}

const ONE_BY_ONE: Steps = { across: 1, down: 1 };

/**
 * Roving tab index: one tab stop per chart; arrow keys move between marks.
 * @param names of the marks, in order
 * @param start index of the first mark to focus
 */
export function useMarks(names: readonly string[], start: number, { across, down }: Steps = ONE_BY_ONE) {
  const chart = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const active = Math.min(focused ?? start, names.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = target(event.key, active, names.length, { across, down });
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    chart.current?.querySelector<HTMLElement>(`[data-mark="${next}"]`)?.focus();
  };
  const onFocus = (event: FocusEvent) => {
    const at = markAt(event.target);
    setFocused(at);
    setRead(at);
  };
  const onPointer = (event: PointerEvent) => {
    const at = markAt(event.target);
    if (at !== null) setRead(at);
  };

  return {
    /** Props of the element around the marks. */
    chart: {
      ref: chart,
      onKeyDown,
      onFocus,
      onBlur: () => setRead(null),
      onPointerOver: onPointer,
      onPointerDown: onPointer,
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setRead(null),
    },
    mark: (at: number): MarkProps => ({ role: 'img', 'aria-label': names[at]!, tabIndex: at === active ? 0 : -1, 'data-mark': at }),
    /** Marks within one key press of the focus: a chart of hundreds only renders these. */
    near: [...new Set([0, active - across, active - down, active, active + down, active + across, names.length - 1])]
      .filter((at) => at >= 0 && at < names.length)
      .sort((a, b) => a - b),
    /** For charts that compute the pointed mark themselves. */
    point: setRead,
    /** Name of the hovered or focused mark. */
    readout: read === null ? null : (names[read] ?? null),
  };
}

function target(key: string, from: number, count: number, { across, down }: Steps): number | null {
  const step = { ArrowRight: across, ArrowLeft: -across, ArrowDown: down, ArrowUp: -down, Home: -count, End: count }[key];
  return step === undefined ? null : Math.min(Math.max(from + step, 0), count - 1);
}

function markAt(element: EventTarget): number | null {
  const mark = (element as Element).closest<HTMLElement | SVGElement>('[data-mark]');
  return mark === null ? null : Number(mark.dataset['mark']);
}
