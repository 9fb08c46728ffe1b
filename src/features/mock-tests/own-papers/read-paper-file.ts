import { WHOLE_FILE } from '../../../domain/paper-import/faults.ts';
import { importPaper, type Imported } from '../../../domain/paper-import/import-paper.ts';
import type { OwnRules } from '../../../domain/paper-import/own-template.ts';
import { MOST_BYTES, TOO_LARGE } from '../../../domain/paper-import/read-bytes.ts';
import { canTypeset } from '../../../ui/draw-formula-check.ts';
import { inSlices } from '../in-slices.ts';

/** @param paperId of the document that will have the paper. @returns null where it was stopped */
export async function readPaperFile(file: File, rules: OwnRules, paperId: string, stopped: AbortSignal): Promise<Imported | null> {
  // Before its bytes are in memory.
  if (file.size > MOST_BYTES) return { ok: false, faults: [{ row: WHOLE_FILE, text: TOO_LARGE }], more: 0 };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return inSlices(importPaper({ bytes, fileName: file.name, rules, paperId, typesets: canTypeset }), stopped);
}
