/** What reads and checks papers that somebody else wrote, with KaTeX: loaded where one comes in, in one piece. */
import type { AskedPaper, Paper } from '../rules/paper.ts';
import { firstFaulty, withShownSolutions } from '../rules/paper-faults.ts';
import { WHOLE_FILE } from '../rules/paper-import/faults.ts';
import { importPaper, type Imported } from '../rules/paper-import/import-paper.ts';
import type { OwnRules } from '../rules/paper-import/own-template.ts';
import { MOST_BYTES, TOO_LARGE } from '../rules/paper-import/read-bytes.ts';
import { canTypeset } from '../../../shared/marked-text/draw-formula-check.ts';

/** Ms of work between two moments in which the page can answer. */
const SLICE_MS = 20;

/** @param paperId of the document that will have the paper. @returns null where it was stopped */
export async function readPaperFile(file: File, rules: OwnRules, paperId: string, stopped: AbortSignal): Promise<Imported | null> {
  // Before its bytes are in memory.
  if (file.size > MOST_BYTES) return { ok: false, faults: [{ row: WHOLE_FILE, text: TOO_LARGE }], more: 0 };
  const [buffer, { findChapters }] = await Promise.all([file.arrayBuffer(), import('../rules/paper-import/find-chapter.ts')]);
  const request = { bytes: new Uint8Array(buffer), fileName: file.name, rules, paperId, typesets: canTypeset, findChapters };
  return inSlices(importPaper(request), () => stopped.aborted);
}

/** Index of the first question that cannot be shown, or is there to stop the page; null where there is none. */
export const faultyQuestion = (paper: AskedPaper): Promise<number | null> => inSlices(firstFaulty(paper, canTypeset));

export async function withSafeSolutions(paper: Paper): Promise<Paper> {
  // Never stopped, so never null.
  return (await inSlices(withShownSolutions(paper, canTypeset)))!;
}

/** Runs long work that pauses now and then. @returns null where it was stopped */
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
