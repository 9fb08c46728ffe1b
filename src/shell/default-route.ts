/** The default route after signing in. */
export const DEFAULT_ROUTE = '/ai';
