import { expect, test } from 'vitest';

import { checkedDoubt, titleOf, unsolvedWords } from './question.ts';
import { guessedSubject } from './subject-guess.ts';

test('an empty or far too long question is rejected; a picture alone is enough', () => {
  expect(checkedDoubt(' \n ', 0)).toEqual({ ok: false, message: 'Write your doubt, or add a picture of it.' });
  expect(checkedDoubt('', 1)).toEqual({ ok: true, text: '' });
  expect(checkedDoubt('x'.repeat(100_000), 0)).toEqual({
    ok: false,
    message: 'Use up to 20,000 characters. You have 1,00,000. Keep only the question.',
  });
});

test('a chat is named after the first line of its question, without splitting a character', () => {
  expect(titleOf('\n  Why is\tthe sky blue?\nAnd the sea?')).toBe('Why is the sky blue?');
  expect([...titleOf('😀'.repeat(200))]).toHaveLength(80);
  expect(titleOf('')).toBe('Picture');
});

test('the reason for a missing answer fits the question', () => {
  expect(unsolvedWords('', 'r')).toMatch(/^This device can solve only text/);
  expect(unsolvedWords('आकाश नीला क्यों है?', 'r')).toMatch(/^यह यंत्र/);
  expect(unsolvedWords('प्रकाश संश्लेषण क्या है?', 'r', true)).toMatch(/हल किए हुए प्रश्न नीचे हैं/);
  // Most letters are those of the formula.
  expect(unsolvedWords(String.raw`\(\int_0^{\pi} \sin x \cos x \, dx\) हल करो`, 'r')).toMatch(/^यह यंत्र/);
  expect(unsolvedWords('asdf', 'r')).toBe('r');
  expect(unsolvedWords('Why is the sky blue?', 'r')).toMatch(/^Only the AI model can explain this.*Ask your group/);
  expect(unsolvedWords('Explain osmosis', 'r', true)).toMatch(/closest solved questions are below/);
  expect(unsolvedWords('What is 2^10 + 1?', 'r')).toBe('r');
});

test.each([
  ['Solve x^2 - 5x + 6 = 0', 'Mathematics'],
  ['A stone is dropped; find its velocity and the force', 'Physics'],
  ['How many moles of NaCl are in the solution?', 'Chemistry'],
  ['What happens in mitosis in plants?', 'Biology'],
  ['Hello there', null],
])('%j is about %s', (text, subject) => {
  expect(guessedSubject(text)).toBe(subject);
});
