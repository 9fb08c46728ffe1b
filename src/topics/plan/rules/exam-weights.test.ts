import { expect, test } from 'vitest';

import { nextExam, subjectShares } from './exam-weights.ts';

const day = '2026-11-21';
const named = (...names: string[]) => names.map((name) => ({ id: name, name }));

test('the nearest exam that covers a subject decides, and parts of a subject share its marks', () => {
  const dates = { 'JEE Main': '2027-01-22', NEET: '2027-05-02', 'JEE Advanced': '2026-05-01', Boards: '2027-02-01' };
  expect(subjectShares(named('Physics', 'Botany', 'Zoology', 'English'), dates, day)).toEqual([
    { id: 'Physics', name: 'Physics', exam: 'JEE Main', examWeight: 1 / 3, daysToExam: 62 },
    { id: 'Botany', name: 'Botany', exam: 'NEET', examWeight: 1 / 4, daysToExam: 162 },
    { id: 'Zoology', name: 'Zoology', exam: 'NEET', examWeight: 1 / 4, daysToExam: 162 },
    { id: 'English', name: 'English', exam: null, examWeight: 0.1, daysToExam: null },
  ]);
});

test('without an upcoming exam or with invalid dates all subjects weigh the same', () => {
  const shares = subjectShares(named('Physics', 'English'), { NEET: '2026-05-03', 'JEE Main': 'soon' }, day);
  expect(shares.map(({ exam, examWeight }) => [exam, examWeight])).toEqual([
    [null, 0.5],
    [null, 0.5],
  ]);
});

test('the countdown is to the next exam with a date, and ends on its day', () => {
  expect(nextExam({ NEET: '2027-05-02', 'JEE Main': '2027-01-22', 'JEE Advanced': '' }, day)).toEqual({ name: 'JEE Main', days: 62 });
  expect(nextExam({ NEET: day }, day)).toEqual({ name: 'NEET', days: 0 });
  expect(nextExam({ NEET: '2026-11-20', 'JEE Main': '' }, day)).toBeNull();
});
