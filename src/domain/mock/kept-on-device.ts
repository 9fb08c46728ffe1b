/** Cache of rough sheets, and prefixes of keys in localStorage: deleted with the student's data. */
export const ROUGH_SHEETS_CACHE = 'ekagra-rough-sheets';
/** Last signs of life. */
export const ALIVE_PREFIX = 'ekagra-exam-alive:';
/** Events on their way to the database. */
export const UNSTORED_PREFIX = 'ekagra-exam-unstored:';
