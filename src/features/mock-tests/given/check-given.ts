import type { AskedPaper, Paper } from '../../../domain/mock/paper.ts';
import { firstFaulty, withShownSolutions } from '../../../domain/mock/paper-faults.ts';
import { canTypeset } from '../../../ui/draw-formula-check.ts';
import { inSlices } from '../in-slices.ts';

/** Index of the first question that cannot be shown, or is there to stop the page; null where there is none. */
export const faultyQuestion = (paper: AskedPaper): Promise<number | null> => inSlices(firstFaulty(paper, canTypeset));

export async function withSafeSolutions(paper: Paper): Promise<Paper> {
  // It is not stopped, so it ends.
  return (await inSlices(withShownSolutions(paper, canTypeset)))!;
}
