/** The crop of a picture as shares of its rotated width and height. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

export const WHOLE: Frame = { left: 0, top: 0, right: 1, bottom: 1 };

/** Minimum size: a smaller frame holds no word, and its corners overlap. */
const NARROWEST = 0.05;

/** Moves a corner within the limits of the picture and of the other corners. */
export function withCornerMoved(frame: Frame, corner: Corner, right: number, down: number): Frame {
  const { left, top } = frame;
  const horizontal = corner.endsWith('left')
    ? { left: between(0, left + right, frame.right - NARROWEST) }
    : { right: between(left + NARROWEST, frame.right + right, 1) };
  const vertical = corner.startsWith('top')
    ? { top: between(0, top + down, frame.bottom - NARROWEST) }
    : { bottom: between(top + NARROWEST, frame.bottom + down, 1) };
  return { ...frame, ...horizontal, ...vertical };
}

export function placeOf(frame: Frame, corner: Corner): readonly [number, number] {
  return [corner.endsWith('left') ? frame.left : frame.right, corner.startsWith('top') ? frame.top : frame.bottom];
}

/** The same part of the picture after a clockwise quarter turn. */
export function turnedFrame({ left, top, right, bottom }: Frame): Frame {
  return { left: 1 - bottom, top: left, right: 1 - top, bottom: right };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most);
}
