import { expect, test } from 'vitest';

import { missingSubjects } from './missing-subjects.ts';

const names = (exams: readonly string[], present: readonly string[] = []) => missingSubjects(exams, present).map(({ name }) => name);

test('an exam adds its subjects; a subject of two exams is added once', () => {
  expect(names(['NEET'])).toEqual(['Physics', 'Chemistry', 'Biology']);
  expect(names(['JEE Main', 'NEET'])).toEqual(['Physics', 'Chemistry', 'Maths', 'Biology']);
  expect(names([])).toEqual([]);
});

test('a subject that exists under another name is not added', () => {
  expect(names(['JEE Main'], ['phy', 'गणित'])).toEqual(['Chemistry']);
});
