import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Corner, type Frame, placeOf, turnedFrame, WHOLE, withCornerMoved } from './frame.ts';

const corner = fc.constantFrom<Corner>('top-left', 'top-right', 'bottom-left', 'bottom-right');
const by = fc.double({ min: -2, max: 2, noNaN: true });

test('however its corners are dragged, a frame stays in the picture and large enough to hold', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(corner, by, by)), (moves) => {
      const { left, top, right, bottom } = moves.reduce<Frame>((frame, move) => withCornerMoved(frame, ...move), WHOLE);
      expect(Math.min(left, top, 1 - right, 1 - bottom)).toBeGreaterThanOrEqual(0);
      expect(Math.min(right - left, bottom - top)).toBeGreaterThan(0.049);
    }),
  );
});

test('moving a corner moves only its two neighbours', () => {
  const frame = withCornerMoved(WHOLE, 'top-left', 0.2, 0.3);
  expect(frame).toEqual({ left: 0.2, top: 0.3, right: 1, bottom: 1 });
  expect(placeOf(frame, 'top-left')).toEqual([0.2, 0.3]);
  expect(placeOf(frame, 'bottom-right')).toEqual([1, 1]);
});

test('a frame turns with its picture, and is unchanged after four quarter turns', () => {
  const frame: Frame = { left: 0.125, top: 0.25, right: 0.5, bottom: 1 };
  expect(turnedFrame(frame)).toEqual({ left: 0, top: 0.125, right: 0.75, bottom: 0.5 });
  expect(turnedFrame(turnedFrame(turnedFrame(turnedFrame(frame))))).toEqual(frame);
});
