/** Renders formulas where no script runs: set during prerendering, null in a browser. */
export const formulaAhead: { draw: ((tex: string, isDisplay: boolean) => string) | null } = { draw: null };
