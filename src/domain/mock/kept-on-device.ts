/** Cache of rough sheets, and the prefix of the last signs of life in localStorage: deleted with the student's data. */
export const ROUGH_SHEETS_CACHE = 'ekagra-rough-sheets';
export const ALIVE_PREFIX = 'ekagra-exam-alive:';
