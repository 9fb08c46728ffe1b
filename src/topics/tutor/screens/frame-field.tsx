import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';

import { type Corner, type Frame, placeOf, withCornerMoved } from '../rules/reading/frame.ts';

interface FrameFieldProps {
  readonly frame: Frame;
  readonly onChange: (frame: Frame) => void;
  /** The rotated picture. */
  readonly children: ReactNode;
}

/** The touch target is centred outside of the corner, so that the targets of a narrow frame do not overlap. */
const CORNERS: Readonly<Record<Corner, { readonly label: string; readonly place: string; readonly dot: string }>> = {
  'top-left': { label: 'Top left corner', place: '-top-8 -left-8 cursor-nwse-resize', dot: 'right-1.5 bottom-1.5' },
  'top-right': { label: 'Top right corner', place: '-top-8 -right-8 cursor-nesw-resize', dot: 'bottom-1.5 left-1.5' },
  'bottom-left': { label: 'Bottom left corner', place: '-bottom-8 -left-8 cursor-nesw-resize', dot: 'top-1.5 right-1.5' },
  'bottom-right': { label: 'Bottom right corner', place: '-right-8 -bottom-8 cursor-nwse-resize', dot: 'top-1.5 left-1.5' },
};

/** Step of an arrow key as a share of the picture. Shift uses the long step. */
const STEP = 0.01;
const LONG_STEP = 0.1;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A crop frame: corners move by drag or arrow keys. */
export function FrameField({ frame, onChange, children }: FrameFieldProps) {
  const hintId = useId();
  const area = useRef<HTMLDivElement>(null);
  /** Offset of the grab point from the dragged corner. */
  const held = useRef<readonly [number, number]>([0, 0]);
  const box = {
    left: `${frame.left * 100}%`,
    top: `${frame.top * 100}%`,
    width: `${(frame.right - frame.left) * 100}%`,
    height: `${(frame.bottom - frame.top) * 100}%`,
  };

  /** Pointer position, as shares of the picture's size. */
  function place({ clientX, clientY }: PointerEvent): readonly [number, number] {
    const { left, top, width, height } = area.current!.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  }

  function grab(corner: Corner, event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const [[x, y], [cornerX, cornerY]] = [place(event), placeOf(frame, corner)];
    held.current = [x - cornerX, y - cornerY];
  }

  function drag(corner: Corner, event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const [[x, y], [cornerX, cornerY]] = [place(event), placeOf(frame, corner)];
    onChange(withCornerMoved(frame, corner, x - held.current[0] - cornerX, y - held.current[1] - cornerY));
  }

  function press(corner: Corner, event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    onChange(withCornerMoved(frame, corner, arrow[0] * step, arrow[1] * step));
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">Frame</legend>
      <div className="grid justify-items-center p-3">
        <div ref={area} className="relative max-w-full">
          {children}
          <div className="pointer-events-none absolute inset-0 overflow-hidden rounded-lg">
            <div aria-hidden className="absolute border-2 border-accent shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)]" style={box} />
          </div>
          <div className="pointer-events-none absolute" style={box}>
            {(Object.keys(CORNERS) as Corner[]).map((corner) => (
              <button
                key={corner}
                type="button"
                aria-label={CORNERS[corner].label}
                aria-describedby={hintId}
                className={`pointer-events-auto absolute size-11 touch-none rounded-full ${CORNERS[corner].place}`}
                onPointerDown={(event) => grab(corner, event)}
                onPointerMove={(event) => drag(corner, event)}
                onKeyDown={(event) => press(corner, event)}
              >
                <span aria-hidden className={`absolute size-3 rounded-full border border-on-accent bg-accent ${CORNERS[corner].dot}`} />
              </button>
            ))}
          </div>
        </div>
      </div>
      <p id={hintId} className="text-sm text-ink-soft">
        Drag the corners around the question, or move them with the arrow keys.
      </p>
    </fieldset>
  );
}
