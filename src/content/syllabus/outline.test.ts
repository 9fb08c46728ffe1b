import { expect, test } from 'vitest';

import { SYLLABUS } from './chapters.ts';
import { EXAMS } from './exams.ts';
import { examsOf, outlineOf, subjectsOf } from './outline.ts';

const outline = (name: string, exam: Parameters<typeof outlineOf>[1]) =>
  outlineOf(
    SYLLABUS.subjects.find(({ subject }) => subject === name)!,
    exam,
  );

test('an exam asks its own subjects', () => {
  expect(subjectsOf(SYLLABUS.subjects, 'jee-main')).toEqual(['physics', 'chemistry', 'maths']);
  expect(subjectsOf(SYLLABUS.subjects, 'jee-advanced')).toEqual(['physics', 'chemistry', 'maths']);
  expect(subjectsOf(SYLLABUS.subjects, 'neet')).toEqual(['physics', 'chemistry', 'biology']);
});

test('JEE Main and NEET have numbered units, JEE Advanced has sections', () => {
  expect(outline('physics', 'neet')[4]).toMatchObject({
    en: '5. Rotational Motion',
    hi: 'घूर्णी गति',
    chapters: [{ id: 'phy-rotational-motion' }],
  });
  expect(outline('physics', 'jee-advanced').map(({ en }) => en)).toContain('Mechanics');
  expect(outline('maths', 'neet')).toEqual([]);
});

test.each(['physics', 'chemistry', 'maths'])('every chapter of %s that JEE Advanced asks is in a section', (name) => {
  const asked = SYLLABUS.chapters.filter(({ subject, advanced }) => subject === name && advanced !== null);
  expect(
    outline(name, 'jee-advanced')
      .flatMap(({ chapters }) => chapters.map(({ id }) => id))
      .toSorted(),
  ).toEqual(asked.map(({ id }) => id).toSorted());
});

test('without an exam every chapter is there, by class', () => {
  expect(outline('biology', null).map(({ en, chapters }) => [en, chapters.length])).toEqual([
    ['Class 11', 19],
    ['Class 12', 13],
  ]);
});

test('a student’s exams are those of the profile, and all before any is chosen', () => {
  expect(examsOf({ NEET: '2027-05-02' })).toEqual(['neet']);
  expect(examsOf({ 'JEE Advanced': '', 'JEE Main': '' })).toEqual(['jee-main', 'jee-advanced']);
  expect(examsOf({})).toEqual(EXAMS);
});
