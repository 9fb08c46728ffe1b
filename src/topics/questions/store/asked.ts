import * as v from 'valibot';

import { readPublic } from './ask-server.ts';
import { type GivenComment, readComments } from './comments.ts';

export const ENTRY = v.object({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  body: v.string(),
  subject: v.string(),
  chapter: v.nullable(v.string()),
  author_id: v.nullable(v.string()),
  author_name: v.nullable(v.string()),
  votes: v.number(),
  answer_count: v.number(),
  accepted_answer_id: v.nullable(v.string()),
  /** Object name in `qa-images`. */
  picture: v.optional(v.nullable(v.string()), null),
  picture_alt: v.optional(v.string(), ''),
  /** The question that it repeats. */
  duplicate_of: v.optional(v.nullable(v.string()), null),
  /** The id of the solved question that it repeats. */
  duplicate_solved: v.optional(v.nullable(v.string()), null),
  created_at: v.string(),
  edited_at: v.nullable(v.string()),
  /** The number of its newest answer or comment: read before them, so all up to it are in what is read next. */
  newest: v.number(),
  /** Missing in what was kept by an earlier version. */
  edit_count: v.optional(v.number(), 0),
  /** Students who call the accepted answer wrong, and why most of them; 0 until enough do. */
  wrong_count: v.optional(v.number(), 0),
  wrong_reason: v.optional(v.nullable(v.string()), null),
  wrong_at: v.optional(v.nullable(v.string()), null),
});
const ANSWER = v.object({
  id: v.string(),
  body: v.string(),
  author_id: v.nullable(v.string()),
  author_name: v.nullable(v.string()),
  votes: v.number(),
  /** Object name in `qa-images`. */
  picture: v.optional(v.nullable(v.string()), null),
  picture_alt: v.optional(v.string(), ''),
  /** What wrote it in the tutor; null for its author. */
  drafted_by: v.optional(v.nullable(v.picklist(['model', 'solver'])), null),
  is_draft_checked: v.optional(v.boolean(), false),
  created_at: v.string(),
  edited_at: v.nullable(v.string()),
  /** Missing in what was kept by an earlier version. */
  edit_count: v.optional(v.number(), 0),
});

/** A question that a student asked. */
export type AskedEntry = Readonly<v.InferOutput<typeof ENTRY>>;
export type GivenAnswer = Readonly<v.InferOutput<typeof ANSWER>>;

export interface AskedPage {
  readonly entry: AskedEntry;
  /** The accepted one first, then the most helpful. */
  readonly answers: readonly GivenAnswer[];
  readonly comments: readonly GivenComment[];
}

export const SORTS = ['newest', 'unanswered', 'helpful'] as const;
export type Sort = (typeof SORTS)[number];

/** Questions of students in a part of a list; a shorter part is the last, as is any part of a search. */
export const ASKED_A_PART = 10;
/** Parts of a list: whoever looks further searches. */
export const MOST_PARTS = 50;
const MOST_ANSWERS = 100;
/** Of a query; the server reads no more. */
const MOST_LETTERS = 400;

const COLUMNS = Object.keys(ENTRY.entries).join(',');

export interface AskedQuery {
  readonly q: string;
  readonly subject: string | undefined;
  readonly chapter: string | undefined;
  readonly sort: Sort;
}

/** @throws when the server cannot be reached and the list was never seen */
export function listAsked({ q, subject, chapter, sort }: AskedQuery, part = 0): Promise<readonly AskedEntry[]> {
  if (q.trim() !== '') return searchAsked({ q, subject, chapter, sort });
  const order = sort === 'helpful' ? 'votes.desc,id.desc' : 'created_at.desc,id.desc';
  const query = new URLSearchParams({ select: COLUMNS, order, limit: String(ASKED_A_PART) });
  if (part > 0) query.set('offset', String(part * ASKED_A_PART));
  if (sort === 'unanswered') query.set('answer_count', 'eq.0');
  if (subject !== undefined) query.set('subject', `eq.${subject}`);
  if (chapter !== undefined) query.set('chapter', `eq.${chapter}`);
  return readPublic(v.array(ENTRY), `qa_entries?${query}`);
}

/** The server reads the words as they were typed, and orders what it finds: those with every word first. */
function searchAsked({ q, subject, chapter, sort }: AskedQuery): Promise<readonly AskedEntry[]> {
  const query = new URLSearchParams({ select: COLUMNS, words: q.trim().slice(0, MOST_LETTERS).replaceAll('\0', ' '), sort });
  if (subject !== undefined) query.set('subject', subject);
  if (chapter !== undefined) query.set('chapter', chapter);
  return readPublic(v.array(ENTRY), `rpc/search_questions?${query}`);
}

const SLUG = /^[a-z0-9-]{8,100}$/;

/** A question with its answers; null if there is none. @throws when the server cannot be reached and it was never seen */
export async function readAsked(slug: string): Promise<AskedPage | null> {
  if (!SLUG.test(slug)) return null;
  const [entry] = await readPublic(v.array(ENTRY), `qa_entries?select=${COLUMNS}&slug=eq.${slug}`);
  if (entry === undefined) return null;
  const columns = Object.keys(ANSWER.entries).join(',');
  const path = `qa_answers?select=${columns}&entry_id=eq.${entry.id}&order=votes.desc,created_at.asc,id.asc&limit=${MOST_ANSWERS}`;
  const [answers, comments] = await Promise.all([readPublic(v.array(ANSWER), path), readComments(entry.id)]);
  const isAccepted = ({ id }: GivenAnswer) => Number(id === entry.accepted_answer_id);
  return { entry, answers: answers.toSorted((a, b) => isAccepted(b) - isAccepted(a)), comments };
}

/** The address that the server gave a question; null if it is not there. */
export async function readAskedSlug(id: string): Promise<string | null> {
  const [found] = await readPublic(v.array(v.object({ slug: v.string() })), `qa_entries?select=slug&id=eq.${id}`);
  return found?.slug ?? null;
}

/** The address of today of a question that had this one before its title was changed; null if there is none. */
export async function readNewerSlug(slug: string): Promise<string | null> {
  return SLUG.test(slug) ? readPublic(v.nullable(v.string()), `rpc/question_address?former=${slug}`) : null;
}
