import fc from 'fast-check';
import { expect, test } from 'vitest';

import { DEFAULT_FOCUS_SETTINGS, isWithinLimits, readFocusSettings } from './focus-settings.ts';

test('no stored value gives a timer without length, an endless one or a sitting without a long break', () => {
  const broken = fc.dictionary(fc.constantFrom(...Object.keys(DEFAULT_FOCUS_SETTINGS)), fc.anything());
  fc.assert(
    fc.property(broken, (stored) => {
      const settings = readFocusSettings(stored);
      for (const name of ['focus', 'shortBreak', 'longBreak', 'longBreakEvery'] as const)
        expect(isWithinLimits(name, settings[name])).toBe(true);
      expect([settings.startsBreaksItself, settings.startsFocusItself, settings.playsSound].every((it) => typeof it === 'boolean')).toBe(
        true,
      );
    }),
  );
});

test('one invalid value does not discard the valid ones', () => {
  expect(readFocusSettings({ focus: 50, shortBreak: 0, playsSound: false })).toEqual({
    ...DEFAULT_FOCUS_SETTINGS,
    focus: 50,
    playsSound: false,
  });
});
