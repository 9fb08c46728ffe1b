import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { corsHeaders } from '@supabase/supabase-js/cors';
import * as v from 'valibot';

import { answerStore } from './answers.ts';
import { type Config, readConfig } from './config.ts';
import { eventStream } from './event-stream.ts';
import { follow, grow, type Growth } from './growth.ts';
import { askModel } from './model.ts';
import { modelMessages } from './prompt.ts';
import { type Question, readAsked } from './question.ts';
import { Refusal } from './refusal.ts';

/**
 * Asks the model for a signed-in student: `POST` with `{question_id, messages: [{role, text}], pictures?, from?}`, answered by
 * server-sent events (event-stream.ts). The same id resumes the same answer at `from`. `{question_id, stop: true}` stops it.
 */
Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  try {
    return await answer(request);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    console.error(error);
    return refuse(new Refusal(500, 'unavailable', 'The tutor does not work at the moment'));
  }
});

async function answer(request: Request): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'invalid', 'Only POST asks a question');
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const admin = client(Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!);
  const { data, error } = await admin.auth.getUser(token);
  if (error && (error.status ?? 500) >= 500) throw error;
  if (error) throw new Refusal(401, 'signed-out', 'Sign in first');
  const studentId = data.user.id;

  const config = readConfig((name) => Deno.env.get(name));
  if (config === null) throw new Refusal(501, 'not-configured', 'No model is set up here');
  const from = Number(new URL(request.url).searchParams.get('from') ?? 0);
  const asked = await readAsked(request, studentId);
  if (asked.kind === 'stop') {
    await answerStore(admin, studentId, asked.id).stop();
    return new Response(null, { status: 204, headers: corsHeaders });
  }
  const growth = await begin({ config, admin, studentId, token, question: asked.question });
  return new Response(eventStream(growth, Number.isInteger(from) && from > 0 ? from : 0), {
    headers: { ...corsHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}

interface Asking {
  readonly config: Config;
  readonly admin: SupabaseClient;
  readonly studentId: string;
  readonly token: string;
  readonly question: Question;
}

/** Asks the model, unless this question was asked already. */
async function begin({ config, admin, studentId, token, question }: Asking): Promise<Growth> {
  const store = answerStore(admin, studentId, question.id);
  const { writer, state, text } = await store.begin();
  if (state === 'busy') throw new Refusal(429, 'too-many-at-once', 'Other answers are still being written');
  if (writer === null) return follow(store, { state, text });
  try {
    const text = question.turns.at(-1)!.text;
    const isBlind = question.pictures.length > 0 && !config.seesPictures;
    // With text, the model can answer from what the app read in the pictures.
    if (isBlind && text.trim() === '') throw new Refusal(422, 'no-pictures', 'This model sees no pictures');
    const pictures = isBlind ? 'unseen' : await Promise.all(question.pictures.map((name) => dataAddress(admin, name)));
    // Spend the quota last, so that an invalid question costs none.
    await spend(token, question.id);
    const stopped = new AbortController();
    const parts = askModel(config, modelMessages(question, pictures), text, stopped.signal);
    const growth = grow(store, writer, parts, () => stopped.abort());
    EdgeRuntime.waitUntil(growth.whole);
    return growth;
  } catch (error) {
    await store.withdraw(writer);
    throw error;
  }
}

const SPENT = v.object({ is_allowed: v.boolean(), resets_at: v.string() });

/** Spends quota with the student's own token, so that the database knows whose quota it is. */
async function spend(token: string, questionId: string): Promise<void> {
  const student = client(Deno.env.get('SUPABASE_ANON_KEY')!, token);
  const { data, error } = await student.rpc('spend_tutor_question', { question_id: questionId });
  if (error) throw error;
  const { is_allowed, resets_at } = v.parse(SPENT, data);
  if (!is_allowed) throw new Refusal(429, 'quota', 'Today’s questions are used up', { resets_at });
}

/** Most bytes of a picture. The app sends some 300 kB; four large ones would take memory from concurrent answers. */
const MAX_PICTURE = 3 * 1024 * 1024;

async function dataAddress(admin: SupabaseClient, name: string): Promise<string> {
  const { data, error } = await admin.storage.from('chat-images').download(name);
  if (error) throw new Refusal(422, 'picture-missing', 'A picture of the question has not arrived');
  if (data.size > MAX_PICTURE) throw new Refusal(413, 'refused', 'A picture of the question is too large');
  const bytes = new Uint8Array(await data.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return `data:${data.type};base64,${btoa(binary)}`;
}

function client(key: string, token?: string): SupabaseClient {
  return createClient(Deno.env.get('SUPABASE_URL')!, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token === undefined ? {} : { global: { headers: { authorization: `Bearer ${token}` } } }),
  });
}

function refuse({ status, code, message, details }: Refusal): Response {
  return Response.json({ code, message, ...details }, { status, headers: corsHeaders });
}
