import { expect, test } from 'vitest';

import { sevenDaysWords } from './seven-days-words.ts';

test('an account that has sent everything has nothing to lose', () => {
  expect(sevenDaysWords(false, 0)).not.toContain('lost');
  expect(sevenDaysWords(false, 0)).not.toContain('no other copy');
});

test('installing is not said to save what is not sent: the installed app starts empty', () => {
  expect(sevenDaysWords(false, 1)).toMatch(/1 change is not sent yet and would be lost\. The installed app keeps what is in it\.$/);
  expect(sevenDaysWords(false, 2)).toContain('2 changes are not sent yet and would be lost.');
});

test('a trial reads of no account to sign in to', () => {
  expect(sevenDaysWords(true, 3)).toContain('There is no other copy of your work.');
  expect(sevenDaysWords(true, 3)).not.toMatch(/sign in|sent/);
});
