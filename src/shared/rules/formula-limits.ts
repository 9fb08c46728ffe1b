/** Limits for KaTeX: recursive macros would not end, and a huge rule would cover the page. */
export const LIMITS = { maxExpand: 1000, maxSize: 20 } as const;

/** Commands that define macros. A macro can expand one formula to a thousand before KaTeX's limits apply. */
const DEFINES = /\\(?:[gex]?def|let|futurelet|(?:re|provide)?(?:new)?command|global|long)(?![a-z])/i;
/** Maximum number of `//` in a unit. mhchem writes both sides of each twice, nested: six of them take a gigabyte. */
const MOST_UNIT_FRACTIONS = 2;

/** True if typesetting the formula could block the page or fill its memory. */
export function isBomb(tex: string): boolean {
  return DEFINES.test(tex) || (tex.includes('\\pu') && tex.split('//').length - 1 > MOST_UNIT_FRACTIONS);
}

/**
 * Maximum nesting of elements; the bank's deepest formula has 28. Rendering deeper ones could overflow the stack in the middle of a page.
 */
export const DEEPEST = 100;
