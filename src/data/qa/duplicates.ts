import * as v from 'valibot';

import { callServer } from '../server/call-server.ts';
import { forgetFresh, readPublic } from './ask-server.ts';

const ORIGINAL = v.array(v.object({ slug: v.string(), title: v.string() }));

/** The question that another one repeats. */
export type Original = Readonly<v.InferOutput<typeof ORIGINAL>[number]>;

/** null where it is hidden, or cannot be read now. */
export async function readOriginal(id: string): Promise<Original | null> {
  return (await readPublic(ORIGINAL, `qa_entries?select=slug,title&id=eq.${id}`).catch(() => []))[0] ?? null;
}

export async function mayMarkDuplicate(userId: string, questionId: string): Promise<boolean> {
  const answer = await callServer(userId, v.boolean(), 'may_mark_duplicate', { question_id: questionId });
  return answer.ok && answer.data;
}

const OUTCOME = v.picklist(['done', 'no-such-question', 'itself', 'too-many']);
export type MarkOutcome = v.InferOutput<typeof OUTCOME> | 'unreachable' | 'refused';

/** @param slug null: it repeats none */
export async function markDuplicate(userId: string, questionId: string, slug: string | null): Promise<MarkOutcome> {
  const answer = await callServer(userId, OUTCOME, 'mark_duplicate', { question_id: questionId, address: slug });
  forgetFresh();
  return answer.ok ? answer.data : answer.isUnreachable ? 'unreachable' : 'refused';
}

/** Of an address as it is copied, or of its end; null where none stands there. */
export function slugIn(address: string): string | null {
  return /(?:^|\/qa\/)([a-z0-9-]{8,100})\/?(?:[?#].*)?$/.exec(address.trim())?.[1] ?? null;
}
