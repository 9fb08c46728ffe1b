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
  /** Id of the asked question that this one duplicates. */
  duplicate_of: v.optional(v.nullable(v.string()), null),
  /** Id of the solved question that this one duplicates. */
  duplicate_solved: v.optional(v.nullable(v.string()), null),
  created_at: v.string(),
  edited_at: v.nullable(v.string()),
  /** Serial number of the newest answer or comment. It is read before these, so the read that follows contains all up to it. */
  newest: v.number(),
  /** Missing in rows that an earlier version stored. */
  edit_count: v.optional(v.number(), 0),
  /** Number of students who flagged the accepted answer, with the most frequent reason; 0 until there are enough. */
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
  /** The tutor's source that wrote the answer; null if its author did. */
  drafted_by: v.optional(v.nullable(v.picklist(['model', 'solver'])), null),
  is_draft_checked: v.optional(v.boolean(), false),
  created_at: v.string(),
  edited_at: v.nullable(v.string()),
  /** Missing in rows that an earlier version stored. */
  edit_count: v.optional(v.number(), 0),
});

/** A question that a student asked. */
export type AskedEntry = Readonly<v.InferOutput<typeof ENTRY>>;
export type GivenAnswer = Readonly<v.InferOutput<typeof ANSWER>>;

export interface AskedPage {
  readonly entry: AskedEntry;
  /** Answers, the accepted one first, then the most helpful. */
  readonly answers: readonly GivenAnswer[];
  readonly comments: readonly GivenComment[];
}

export const SORTS = ['newest', 'unanswered', 'helpful'] as const;
export type Sort = (typeof SORTS)[number];

/** Number of students' questions in a part of a list. A shorter part is the last one. A search has only one part. */
export const ASKED_A_PART = 10;
/** Maximum number of parts of a list. To find more, students search. */
export const MOST_PARTS = 50;
const MOST_ANSWERS = 100;
/** Maximum length of a query. The server ignores the rest. */
const MOST_LETTERS = 400;

const COLUMNS = Object.keys(ENTRY.entries).join(',');

export interface AskedQuery {
  readonly q: string;
  readonly subject: string | undefined;
  readonly chapter: string | undefined;
  readonly sort: Sort;
}

/**
 * Reads a part of a list.
 * @throws if the server is unreachable and no earlier answer is stored
 */
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

/** Searches on the server. It gets the words as typed, and lists questions with every word first. */
function searchAsked({ q, subject, chapter, sort }: AskedQuery): Promise<readonly AskedEntry[]> {
  const query = new URLSearchParams({ select: COLUMNS, words: q.trim().slice(0, MOST_LETTERS).replaceAll('\0', ' '), sort });
  if (subject !== undefined) query.set('subject', subject);
  if (chapter !== undefined) query.set('chapter', chapter);
  return readPublic(v.array(ENTRY), `rpc/search_questions?${query}`);
}

const SLUG = /^[a-z0-9-]{8,100}$/;

/**
 * A question with its answers; null if there is none.
 * @throws if the server is unreachable and no earlier answer is stored
 */
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

/** The slug that the server gave a question; null if the question is not there. */
export async function readAskedSlug(id: string): Promise<string | null> {
  const [found] = await readPublic(v.array(v.object({ slug: v.string() })), `qa_entries?select=slug&id=eq.${id}`);
  return found?.slug ?? null;
}

/** The current slug of a question that had this slug before its title changed; null if there is none. */
export async function readNewerSlug(slug: string): Promise<string | null> {
  return SLUG.test(slug) ? readPublic(v.nullable(v.string()), `rpc/question_address?former=${slug}`) : null;
}
