import { expect, test } from 'vitest';

import { isMentioned, mayNotifyOfMentions } from './mentions.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from './notification-settings.ts';

const clock = { timeZone: 'Asia/Kolkata', dayStart: 4 };
const at = (time: string) => Date.parse(`2026-11-21T${time}+05:30`);
const wanted = { settings: { ...DEFAULT_NOTIFICATION_SETTINGS, mentions: true }, clock, isAppInSight: false };

test('a new student gets no notifications of mentions', () => {
  expect(mayNotifyOfMentions({ ...wanted, settings: DEFAULT_NOTIFICATION_SETTINGS }, at('12:00'))).toBe(false);
});

test('mentions notify by day, not in quiet hours, and not while the app is visible', () => {
  expect(['06:59', '07:00', '21:59', '22:00', '03:00'].map((time) => mayNotifyOfMentions(wanted, at(time)))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(mayNotifyOfMentions({ ...wanted, isAppInSight: true }, at('12:00'))).toBe(false);
});

test('the daily maximum of reminders does not apply to mentions', () => {
  expect(mayNotifyOfMentions({ ...wanted, settings: { ...wanted.settings, mostADay: 0 } }, at('12:00'))).toBe(true);
});

test('mentioning oneself does not notify', () => {
  expect(isMentioned('me', { createdBy: 'friend', mentions: ['other', 'me'] })).toBe(true);
  expect(isMentioned('me', { createdBy: 'me', mentions: ['me'] })).toBe(false);
  expect(isMentioned('me', { createdBy: 'friend', mentions: ['other'] })).toBe(false);
  expect(isMentioned('me', { createdBy: null, mentions: ['me'] })).toBe(true);
});
