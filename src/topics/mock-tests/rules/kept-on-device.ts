import type { Registration } from '../../../shared/kept-on-device/registration.ts';

/** Cache of rough sheets. */
export const ROUGH_SHEETS_CACHE = 'ekagra-rough-sheets';
/** localStorage keys of the last signs of life. */
export const ALIVE_PREFIX = 'ekagra-exam-alive:';
/** localStorage keys of events that are not yet in the database. */
export const UNSTORED_PREFIX = 'ekagra-exam-unstored:';

/** What running mock tests store outside of the database. */
export const MOCK_TESTS = {
  prefixes: [ALIVE_PREFIX, UNSTORED_PREFIX],
  caches: [ROUGH_SHEETS_CACHE],
} as const satisfies Registration;
