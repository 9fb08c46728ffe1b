/** Where a student goes after signing in. */
export const DEFAULT_ROUTE = '/ai';
