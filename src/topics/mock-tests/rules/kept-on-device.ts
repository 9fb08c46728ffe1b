import type { Registration } from '../../../shared/kept-on-device/registration.ts';

/** Cache of rough sheets. */
export const ROUGH_SHEETS_CACHE = 'ekagra-rough-sheets';
/** Last signs of life. */
export const ALIVE_PREFIX = 'ekagra-exam-alive:';
/** Events on their way to the database. */
export const UNSTORED_PREFIX = 'ekagra-exam-unstored:';

/** What a running mock test keeps beside the database, under its own id. */
export const MOCK_TESTS = {
  prefixes: [ALIVE_PREFIX, UNSTORED_PREFIX],
  caches: [ROUGH_SHEETS_CACHE],
} as const satisfies Registration;
