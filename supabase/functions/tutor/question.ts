import * as v from 'valibot';

import { Refusal } from './refusal.ts';

const NO_TURN = 'A message has a role, user or assistant, and a text';
const TURN = v.object({ role: v.picklist(['user', 'assistant'], NO_TURN), text: v.string(NO_TURN) }, NO_TURN);
export type Turn = Readonly<v.InferOutput<typeof TURN>>;

/** A student's question: the last turn, after its context. */
export interface Question {
  /** Idempotency key, which the app generates. */
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

const NO_ID = 'question_id has to be a UUID';
const ID = v.pipe(v.string(NO_ID), v.regex(UUID, NO_ID));
const STOP = v.object({ question_id: ID, stop: v.literal(true) });

const NO_LIST = 'messages have to be a list';
const TOO_MANY = `At most ${MAX_PICTURES} pictures`;
const NOT_OWN = 'A picture has to be one of the student’s own';
const NO_SUBJECT = `A subject has at most ${MAX_SUBJECT} characters`;
const QUESTION = v.object(
  {
    question_id: ID,
    messages: v.pipe(v.array(TURN, NO_LIST), v.minLength(1, NO_LIST)),
    pictures: v.optional(v.pipe(v.array(v.string(NOT_OWN), TOO_MANY), v.maxLength(MAX_PICTURES, TOO_MANY)), []),
    subject: v.optional(v.nullable(v.pipe(v.string(NO_SUBJECT), v.maxLength(MAX_SUBJECT, NO_SUBJECT))), null),
  },
  ({ expected }) => (expected === '"messages"' ? NO_LIST : NO_ID),
);

export type Asked = { readonly kind: 'question'; readonly question: Question } | { readonly kind: 'stop'; readonly id: string };

/** @throws Refusal */
export async function readAsked(request: Request, userId: string): Promise<Asked> {
  const body = await readBody(request);
  if (v.is(STOP, body)) return { kind: 'stop', id: body.question_id };

  const read = v.safeParse(QUESTION, body, { abortEarly: true });
  if (!read.success) throw new Refusal(400, 'invalid', read.issues[0].message);
  const { question_id: id, messages: turns, pictures, subject } = read.output;
  const last = turns.at(-1)!;
  if (last.role !== 'user') throw new Refusal(400, 'invalid', 'The last message has to be the question');
  if (last.text.length > MAX_QUESTION) throw new Refusal(413, 'too-long', `A question has at most ${MAX_QUESTION} characters`);
  const isOwn = (name: string): boolean => PICTURE.test(name) && name.startsWith(`${userId}/`);
  if (!pictures.every(isOwn)) throw new Refusal(400, 'invalid', NOT_OWN);
  if (last.text.trim() === '' && pictures.length === 0) throw new Refusal(400, 'empty', 'There is no question');
  return { kind: 'question', question: { id, turns: recent(turns), pictures, subject } };
}

const BODY = v.pipe(v.string(), v.parseJson(), v.looseObject({}));

async function readBody(request: Request): Promise<unknown> {
  const read = v.safeParse(BODY, await readText(request));
  if (!read.success) throw new Refusal(400, 'invalid', 'The body has to be a JSON object');
  return read.output;
}

/** Reads the body, and throws once it is too large. */
async function readText({ body }: Request): Promise<string> {
  let text = '';
  if (body === null) return text;
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length > MAX_BODY) throw new Refusal(413, 'too-long', 'This is too much to be sent to a model');
  }
  return text;
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
