/** Limits: recursive macros would not end, and a huge rule would cover the page. */
export const LIMITS = { maxExpand: 1000, maxSize: 20 } as const;
