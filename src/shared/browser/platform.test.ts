import { expect, test } from 'vitest';

import { installGuideOf } from './install-guide.ts';
import { platformOf } from './platform.ts';

const APPLE = 'Apple Computer, Inc.';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', APPLE, 5, 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', APPLE, 5, 'ios'],
  [MAC, APPLE, 5, 'ios'],
  [MAC, APPLE, 0, 'safari'],
  [MAC, 'Google Inc.', 0, 'browser'],
  [MAC, '', 0, 'browser'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15', APPLE, 0, 'browser'],
  ['Mozilla/5.0 (Linux; Android 10; K)', 'Google Inc.', 5, 'browser'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Google Inc.', 10, 'browser'],
] as const)('%s of “%s” with %d touch points installs in its own way', (userAgent, vendor, maxTouchPoints, platform) => {
  expect(platformOf({ isStandalone: false, userAgent, vendor, maxTouchPoints })).toBe(platform);
  expect(platformOf({ isStandalone: true, userAgent, vendor, maxTouchPoints })).toBe('standalone');
});

test.each([
  // Of iOS 26: Safari names an older system.
  [`${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, 5, 'iphone'],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 5, 'older-iphone'],
  [`${IPHONE} Version/17.0 Mobile/15E148 Safari/604.1`, 5, 'older-iphone'],
  [`${IPHONE} CriOS/149.0.7827.137 Mobile/15E148 Safari/604.1`, 5, 'other'],
  [`${IPHONE} Mobile/15E148`, 5, 'other'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 5, 'ipad'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`, 0, 'mac'],
] as const)('%s with %d touch points gets the right steps', (userAgent, maxTouchPoints, guide) => {
  expect(installGuideOf({ userAgent, maxTouchPoints })).toBe(guide);
});
