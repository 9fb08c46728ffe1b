import { onTestFinished } from 'vitest';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** What the app can tell of other browsers: how they name themselves, and what they lack. */
const BROWSERS = {
  'Safari on an iPhone': {
    signs: { userAgent: `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, vendor: 'Apple Computer, Inc.', maxTouchPoints: 5 },
    lacks: ['sync', 'periodicSync'],
  },
  'the installed app on an iPhone': {
    signs: { userAgent: `${IPHONE} Mobile/15E148`, vendor: 'Apple Computer, Inc.', maxTouchPoints: 5, standalone: true },
    lacks: ['sync', 'periodicSync'],
  },
  'Safari on a Mac': {
    signs: { userAgent: `${MAC} Version/26.0 Safari/605.1.15`, vendor: 'Apple Computer, Inc.', maxTouchPoints: 0 },
    lacks: ['sync', 'periodicSync'],
  },
  Firefox: {
    signs: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', vendor: '', maxTouchPoints: 0 },
    lacks: ['sync', 'periodicSync'],
  },
  Chromium: { signs: {}, lacks: [] },
} as const;

export type Browser = keyof typeof BROWSERS;

/** Makes this Chromium look like another browser to the app, until the test ends. */
export function lookLike(browser: Browser): void {
  const { signs, lacks } = BROWSERS[browser];
  for (const [name, value] of Object.entries(signs)) Object.defineProperty(navigator, name, { value, configurable: true });
  const { prototype } = ServiceWorkerRegistration;
  const removed = lacks.flatMap((name) => {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    return property === undefined ? [] : [[name, property] as const];
  });
  for (const [name] of removed) Reflect.deleteProperty(prototype, name);
  onTestFinished(() => {
    for (const name of Object.keys(signs)) Reflect.deleteProperty(navigator, name);
    for (const [name, property] of removed) Object.defineProperty(prototype, name, property);
  });
}
