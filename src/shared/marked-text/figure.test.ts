import { expect, test } from 'vitest';

import { drawingOf } from './figure.ts';

test('a range that is drawn has a size, also of numbers at the end of what a machine counts', () => {
  for (const figure of [
    { functions: ['170!'] },
    { functions: ['10^{300}'] },
    { xs: [1, 2], ys: [1e12, 1e12] },
    { functions: ['5'], from: 0, to: 1 },
  ]) {
    const { y } = drawingOf(figure)!;
    expect([figure, y[1] > y[0], Number.isFinite(y[1] - y[0])]).toEqual([figure, true, true]);
  }
  expect(drawingOf({ functions: [String.raw`1.7*10^{308}*\sin(x)`] })).toBeNull();
});
