import { Refusal } from './refusal.ts';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** A student's question: the last turn, after its context. */
export interface Question {
  /** Drawn by the app; idempotency key. */
  readonly id: string;
  readonly turns: readonly Turn[];
  /** Object names in the bucket of chat pictures. */
  readonly pictures: readonly string[];
  /** The subject, if the student gave one. */
  readonly subject: string | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const PICTURE = /^[\da-f-]{36}\/[\w-]{1,80}\.(webp|jpe?g|png)$/;

const MAX_BODY = 400_000;
const MAX_QUESTION = 20_000;
/** Limits of the context; the newest turns are kept. */
const MAX_TURNS = 12;
const MAX_HISTORY = 40_000;
const MAX_PICTURES = 4;
const MAX_SUBJECT = 60;

export type Asked = { readonly kind: 'question'; readonly question: Question } | { readonly kind: 'stop'; readonly id: string };

/** @throws Refusal */
export async function readAsked(request: Request, userId: string): Promise<Asked> {
  const body = await readBody(request);
  const { question_id: id, messages, pictures = [], subject = null, stop } = body;
  if (typeof id !== 'string' || !UUID.test(id)) throw new Refusal(400, 'invalid', 'question_id has to be a UUID');
  if (stop === true) return { kind: 'stop', id };

  if (!Array.isArray(messages) || messages.length === 0) throw new Refusal(400, 'invalid', 'messages have to be a list');
  const turns = messages.map(toTurn);
  const last = turns.at(-1)!;
  if (last.role !== 'user') throw new Refusal(400, 'invalid', 'The last message has to be the question');
  if (last.text.length > MAX_QUESTION) throw new Refusal(413, 'too-long', `A question has at most ${MAX_QUESTION} characters`);
  if (!Array.isArray(pictures) || pictures.length > MAX_PICTURES) throw new Refusal(400, 'invalid', `At most ${MAX_PICTURES} pictures`);
  const isOwn = (name: unknown): name is string => typeof name === 'string' && PICTURE.test(name) && name.startsWith(`${userId}/`);
  if (!pictures.every(isOwn)) throw new Refusal(400, 'invalid', 'A picture has to be one of the student’s own');
  const isSubject = subject === null || (typeof subject === 'string' && subject.length <= MAX_SUBJECT);
  if (!isSubject) throw new Refusal(400, 'invalid', `A subject has at most ${MAX_SUBJECT} characters`);
  if (last.text.trim() === '' && pictures.length === 0) throw new Refusal(400, 'empty', 'There is no question');
  return { kind: 'question', question: { id, turns: recent(turns), pictures, subject } };
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text.length > MAX_BODY) throw new Refusal(413, 'too-long', 'This is too much to be sent to a model');
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  } catch {
    // Effectively empty.
  }
  throw new Refusal(400, 'invalid', 'The body has to be a JSON object');
}

function toTurn(message: unknown): Turn {
  const { role, text } = (message ?? {}) as { role?: unknown; text?: unknown };
  if ((role !== 'user' && role !== 'assistant') || typeof text !== 'string')
    throw new Refusal(400, 'invalid', 'A message has a role, user or assistant, and a text');
  return { role, text };
}

/** The question with as much context as fits. */
function recent(turns: readonly Turn[]): readonly Turn[] {
  const kept: Turn[] = [turns.at(-1)!];
  let room = MAX_HISTORY;
  for (const turn of turns.slice(0, -1).toReversed()) {
    room -= turn.text.length;
    if (room < 0 || kept.length === MAX_TURNS) break;
    kept.unshift(turn);
  }
  return kept;
}
