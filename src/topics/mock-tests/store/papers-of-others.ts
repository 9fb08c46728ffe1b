/** Reads and validates papers by other people, with KaTeX. One lazy chunk, loaded when such a paper arrives. */
import type { AskedPaper, Paper } from '../rules/paper.ts';
import { firstFaulty, withShownSolutions } from '../rules/paper-faults.ts';
import { WHOLE_FILE } from '../rules/paper-import/faults.ts';
import { importPaper, type Imported } from '../rules/paper-import/import-paper.ts';
import type { OwnRules } from '../rules/paper-import/own-template.ts';
import { MOST_BYTES, TOO_LARGE } from '../rules/paper-import/read-bytes.ts';
import { canTypeset } from '../../../shared/marked-text/draw-formula-check.ts';

/** Ms of work before the page gets a chance to respond. */
const SLICE_MS = 20;

/**
 * @param paperId id of the document that will contain the paper
 * @returns null if it was stopped
 */
export async function readPaperFile(file: File, rules: OwnRules, paperId: string, stopped: AbortSignal): Promise<Imported | null> {
  // Check the size before the file is read into memory.
  if (file.size > MOST_BYTES) return { ok: false, faults: [{ row: WHOLE_FILE, text: TOO_LARGE }], more: 0 };
  const [buffer, { findChapters }] = await Promise.all([file.arrayBuffer(), import('../rules/paper-import/find-chapter.ts')]);
  const request = { bytes: new Uint8Array(buffer), fileName: file.name, rules, paperId, typesets: canTypeset, findChapters };
  return inSlices(importPaper(request), () => stopped.aborted);
}

/** Index of the first question that cannot be displayed or could block the page; null if there is none. */
export const faultyQuestion = (paper: AskedPaper): Promise<number | null> => inSlices(firstFaulty(paper, canTypeset));

export async function withSafeSolutions(paper: Paper): Promise<Paper> {
  // This work is never stopped, so the result is never null.
  return (await inSlices(withShownSolutions(paper, canTypeset)))!;
}

/**
 * Runs a long generator in slices, so that the page stays responsive.
 * @returns null if it was stopped
 */
async function inSlices<T>(work: Generator<undefined, T>, isStopped = () => false): Promise<T | null> {
  for (let end = performance.now() + SLICE_MS; !isStopped();) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    // oxlint-disable-next-line no-await-in-loop -- a pause
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + SLICE_MS;
  }
  return null;
}
