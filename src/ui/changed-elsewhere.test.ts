import { expect, test } from 'vitest';

import { changedElsewhere } from './changed-elsewhere.ts';

test('MERGE-5 the notice shows what the other device wrote, before the student decides', () => {
  expect(changedElsewhere('Waves')).toContain('changed elsewhere meanwhile, to “Waves”. If you save');
});

test('a long text of the other device leaves the field in sight, and is cut inside no emoji', () => {
  const shown = changedElsewhere(`${'🧲'.repeat(79)}\n\n  🧲🧲🧲`);
  expect(shown).toContain(`“${'🧲'.repeat(79)}…”`);
  expect(shown.isWellFormed()).toBe(true);
});

test('a field that was emptied elsewhere says so, and shows no empty quotes', () => {
  expect(changedElsewhere(' \n')).toContain('meanwhile, and is empty there. If you save');
});

test('a value that is no text is not shown as one', () => {
  expect(changedElsewhere()).toContain('changed elsewhere meanwhile. If you save');
});
