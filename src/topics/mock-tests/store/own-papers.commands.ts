import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { readOwnPaper, summaryOf } from '../rules/attempt.ts';
import { hasKeys, isStoredPaper, type Paper } from '../rules/paper.ts';
import type { Started } from './draw.commands.ts';

/** Stores an imported paper and its entry in the list. */
export function addOwnPaper(replica: Replica, user_id: string, paperId: string, paper: Paper): Promise<WriteResult> {
  // One write, so that neither exists without the other.
  return replica.insertAll('attempts', [
    { id: paperId, user_id, kind: 'paper', paper: { ...paper } },
    { id: crypto.randomUUID(), user_id, kind: 'own', paper_id: paperId, paper: { ...summaryOf(paper) } },
  ]);
}

/** The paper of a list entry; undefined if it was deleted. */
export async function readImported(replica: Replica, paperId: string): Promise<Paper | undefined> {
  const stored = await replica.get('attempts', paperId);
  return stored?.kind === 'paper' && isStoredPaper(stored.paper) && hasKeys(stored.paper) ? stored.paper : undefined;
}

/** Stores a new attempt at an imported paper. All attempts share the paper, because it never changes. */
export async function startOwnPaper(replica: Replica, user_id: string, entryId: string): Promise<Started> {
  const entry = await replica.get('attempts', entryId);
  const own = entry === null ? null : readOwnPaper(entry);
  if (own === null) return { ok: false, message: 'This paper was deleted on another device.' };
  const id = crypto.randomUUID();
  const result = await replica.insert('attempts', { id, user_id, paper_id: own.paperId, paper: { ...own.paper } });
  return result.ok ? { ok: true, id } : { ok: false, message: result.error.message };
}
