/** Where a student goes after signing in. The specification's /ai does not exist yet. */
export const DEFAULT_ROUTE = '/tasks';
