import * as v from 'valibot';

import { callAsVisitor } from './call-as-visitor.ts';
import { callServer } from './call-server.ts';

export type FeedbackOutcome = 'sent' | 'too-much' | 'unreachable';

/**
 * Sends feedback to the operator, in the student's own name when signed in.
 * @param page path of the page on which it was written
 */
export async function sendFeedback(userId: string | null, message: string, page: string): Promise<FeedbackOutcome> {
  const isTaken = userId === null ? await sendAsVisitor(message, page) : await sendAs(userId, message, page);
  if (isTaken === null) return 'unreachable';
  return isTaken ? 'sent' : 'too-much';
}

async function sendAs(userId: string, message: string, page: string): Promise<boolean | null> {
  const answer = await callServer(userId, v.boolean(), 'send_feedback', { message, page });
  return answer.ok ? answer.data : null;
}

async function sendAsVisitor(message: string, page: string): Promise<boolean | null> {
  try {
    return await callAsVisitor(v.boolean(), 'send_feedback', { message, page });
  } catch {
    return null;
  }
}
