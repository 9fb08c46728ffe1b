import { expect, test } from 'vitest';

import { drawingOf } from './figure.ts';

test('a range that is drawn has a size, also of numbers at the end of what a machine counts', () => {
  for (const figure of [
    { functions: ['170!'] },
    { functions: ['10^{300}'] },
    { functions: [String.raw`1.7*10^{308}*\sin(x)`] },
    { xs: [1, 2], ys: [1e12, 1e12] },
    { functions: ['5'], from: 0, to: 1 },
  ]) {
    const drawing = drawingOf(figure);
    if (drawing === null) continue;
    expect(drawing.y[1] - drawing.y[0]).toBeGreaterThan(0);
    expect(Number.isFinite(drawing.y[1] - drawing.y[0])).toBe(true);
  }
});
