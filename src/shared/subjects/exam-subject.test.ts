import { expect, test } from 'vitest';

import { examSubjectOf } from './exam-subject.ts';

test.each([
  ['Physics', 'physics'],
  ['phy', 'physics'],
  ['PHYSICS — Class 12', 'physics'],
  ['भौतिकी', 'physics'],
  ['Physical Chemistry', 'chemistry'],
  ['Organic Chem.', 'chemistry'],
  ['रसायन विज्ञान', 'chemistry'],
  ['Maths', 'maths'],
  ['Mathematics', 'maths'],
  ['गणित', 'maths'],
  ['Botany', 'biology'],
  ['Zoo', 'biology'],
  ['जीव विज्ञान', 'biology'],
  ['Physical Education', null],
  ['English', null],
  ['', null],
])('a student who writes “%s” means %s', (name, subject) => {
  expect(examSubjectOf(name)).toBe(subject);
});
