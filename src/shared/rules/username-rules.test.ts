import { expect, test } from 'vitest';
import { hasUnseen, nameRefusal, usernameFault } from './username-rules.ts';

test.each(['asha', 'राम', 'अ\u200Dष', 'محمد', '王小明', 'ｋｉｒａｎ', 'student-0a1b2c', '२०२७', ''])('%j has no fault', (name) => {
  expect(usernameFault(name)).toBeNull();
});

test.each(['asha\u202Enimda', 'as\u200Bha', 'as\u200Dha', '\u2800', '\u3164', 'a\u00ADb', 'x\u{E0061}'])(
  '%j cannot be seen as it is',
  (name) => {
    expect(usernameFault(name)).toBe('unseen');
  },
);

test.each(['...', '🙂', '—'])('%j says nothing', (name) => {
  expect(usernameFault(name)).toBe('blank');
});

test.each(['Asha ❤️', '👩‍🔬 Ravi', '👨‍👩‍👧 Lal', 'क्‍ष', 'Ekagra Sharma'])('%j is a name that can be seen', (name) => {
  expect(hasUnseen(name)).toBe(false);
});

test('a name is too long with more characters than the column has, as typed or as kept, however many code units they are', () => {
  expect(usernameFault('a'.repeat(60))).toBeNull();
  expect(usernameFault(`  ${'a'.repeat(60)}  `)).toBeNull();
  expect(usernameFault(`a${'🙂'.repeat(59)}`)).toBeNull();
  expect(usernameFault('a'.repeat(61))).toBe('long');
  expect(usernameFault(`a${'🙂'.repeat(60)}`)).toBe('long');
  // 31 letters with an accent typed apart are 62 characters until they are kept; four ligatures are kept as 72.
  expect(usernameFault('e\u0301'.repeat(31))).toBe('long');
  expect(usernameFault('\uFDFA'.repeat(4))).toBe('long');
});

test('what is said of another fault is not taken for what is said of a name', () => {
  for (const said of ['', 'constructor', 'permission denied for table users']) expect(nameRefusal(said)).toBeUndefined();
});
