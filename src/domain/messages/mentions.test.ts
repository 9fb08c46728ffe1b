import { expect, test } from 'vitest';

import { isMentioned, mayTellOfMentions } from './mentions.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '../reminders/notification-settings.ts';

const clock = { timeZone: 'Asia/Kolkata', dayStart: 4 };
const at = (time: string) => Date.parse(`2026-11-21T${time}+05:30`);
const wanted = { settings: { ...DEFAULT_NOTIFICATION_SETTINGS, mentions: true }, clock, isAppInSight: false };

test('a new student is not told of mentions', () => {
  expect(mayTellOfMentions({ ...wanted, settings: DEFAULT_NOTIFICATION_SETTINGS }, at('12:00'))).toBe(false);
});

test('mentions are told of by day, not in quiet hours, and not to who is looking at the app', () => {
  expect(['06:59', '07:00', '21:59', '22:00', '03:00'].map((time) => mayTellOfMentions(wanted, at(time)))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(mayTellOfMentions({ ...wanted, isAppInSight: true }, at('12:00'))).toBe(false);
});

test('the most reminders a day do not bind mentions', () => {
  expect(mayTellOfMentions({ ...wanted, settings: { ...wanted.settings, mostADay: 0 } }, at('12:00'))).toBe(true);
});

test('who names themselves is not told', () => {
  expect(isMentioned('me', { createdBy: 'friend', mentions: ['other', 'me'] })).toBe(true);
  expect(isMentioned('me', { createdBy: 'me', mentions: ['me'] })).toBe(false);
  expect(isMentioned('me', { createdBy: 'friend', mentions: ['other'] })).toBe(false);
  expect(isMentioned('me', { createdBy: null, mentions: ['me'] })).toBe(true);
});
