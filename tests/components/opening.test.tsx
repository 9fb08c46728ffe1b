import { expect } from 'vitest';

import { test } from './support/student.tsx';

// Opened and left in the middle, again and again: what such an opening leaves open keeps every later student out for good.
for (const who of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']) {
  test(`the database of the ${who} student opens, though others were left while they opened`, async ({ student }) => {
    student.show(null);
    const replica = await student.replica();
    expect(await replica.get('users', student.id)).not.toBeNull();
    for (let time = 0; time < 3; time += 1) {
      student.show(null);
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
}
