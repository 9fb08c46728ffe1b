/** Draws formulas where no script runs: set while pages are drawn ahead, null in a browser. */
export const formulaAhead: { draw: ((tex: string, isDisplay: boolean) => string) | null } = { draw: null };
