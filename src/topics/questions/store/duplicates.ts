import * as v from 'valibot';

import { callServer, readServer } from '../../../shared/server/call-server.ts';
import { forgetReads } from '../../../shared/server/read-era.ts';
import { readPublic } from './ask-server.ts';
import type { AskedEntry } from './asked.ts';
import { findSolved, type FoundEntry, permanentIdOf } from './load-solved.ts';

const ORIGINAL = v.array(v.object({ slug: v.string(), title: v.string() }));

/** The asked or solved question that another one duplicates. `title` is null if it is a solved one that is not on this device. */
export interface Original {
  readonly slug: string;
  readonly title: string | null;
}

export type Duplicate = Pick<AskedEntry, 'duplicate_of' | 'duplicate_solved'>;

export const isDuplicate = ({ duplicate_of: asked, duplicate_solved: solved }: Duplicate): boolean => asked !== null || solved !== null;

/** null if the question is no duplicate, or its original is hidden, missing or cannot be read now. */
export async function readOriginal({ duplicate_of: asked, duplicate_solved: solved }: Duplicate): Promise<Original | null> {
  if (solved !== null) {
    // The server does not know the solved questions, so the device looks it up.
    return findSolved(solved).then(
      (found) => found && found.entry,
      () => ({ slug: solved, title: null }),
    );
  }
  if (asked === null) return null;
  return (await readPublic(ORIGINAL, `qa_entries?select=slug,title&id=eq.${asked}`).catch(() => []))[0] ?? null;
}

export async function mayMarkDuplicate(userId: string, questionId: string): Promise<boolean> {
  const answer = await readServer(userId, v.boolean(), 'may_mark_duplicate', { question_id: questionId });
  return answer.ok && answer.data;
}

const OUTCOME = v.picklist(['done', 'no-such-question', 'itself', 'too-many']);
export type MarkOutcome = v.InferOutput<typeof OUTCOME> | 'unreachable' | 'refused';

/** @param slug slug of an asked or a solved question; null to remove the mark */
export async function markDuplicate(userId: string, questionId: string, slug: string | null): Promise<MarkOutcome> {
  let original: FoundEntry | null;
  try {
    original = slug === null ? null : await findSolved(slug);
  } catch {
    return 'unreachable';
  }
  const to = original === null ? { address: slug } : { address: null, solved: permanentIdOf(original.entry) };
  const answer = await callServer(userId, OUTCOME, 'mark_duplicate', { question_id: questionId, ...to });
  forgetReads();
  return answer.ok ? answer.data : answer.isUnreachable ? 'unreachable' : 'refused';
}

/** Slug in a copied URL, or in the end of one; null if there is none. */
export function slugIn(address: string): string | null {
  return /(?:^|\/qa\/)([a-z0-9-]{3,100})\/?(?:[?#].*)?$/.exec(address.trim())?.[1] ?? null;
}
