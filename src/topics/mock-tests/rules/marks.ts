/** More decimals than any marking scheme has. */
const DECIMALS = 6;

/** Rounds a sum or product of marks, because decimals such as 1.1 are not exact: sixty of them would show as 66.00000000000004. */
export const exactMarks = (marks: number): number => Number(marks.toFixed(DECIMALS)) + 0;

export const sumOfMarks = (marks: readonly number[]): number => exactMarks(marks.reduce((sum, each) => sum + each, 0));
