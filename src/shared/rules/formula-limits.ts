/** Limits of KaTeX: recursive macros would not end, and a huge rule would cover the page. */
export const LIMITS = { maxExpand: 1000, maxSize: 20 } as const;

/** A macro of its own makes a thousand formulas of one, before KaTeX's limits hold. */
const DEFINES = /\\(?:[gex]?def|let|futurelet|(?:re|provide)?(?:new)?command|global|long)(?![a-z])/i;
/** mhchem writes both sides of each `//` of a unit twice, one within the other: six of them take a gigabyte. */
const MOST_UNIT_FRACTIONS = 2;

/** Whether a formula would take the page's time or memory while it is typeset. */
export function isBomb(tex: string): boolean {
  return DEFINES.test(tex) || (tex.includes('\\pu') && tex.split('//').length - 1 > MOST_UNIT_FRACTIONS);
}

/** Elements within each other: the bank's deepest formula has 28. Drawing deeper ones would run out of stack in the midst of a page. */
export const DEEPEST = 100;
