import { finalAnswer } from '../../src/topics/tutor/rules/final-answer.ts';
import { type Config, readConfig } from '../../supabase/functions/tutor/config.ts';
import { askModel } from '../../supabase/functions/tutor/model.ts';
import { modelMessages } from '../../supabase/functions/tutor/prompt.ts';
import { Refusal } from '../../supabase/functions/tutor/refusal.ts';
import { asTyped } from './as-typed.ts';
import { marksOf } from './checked-answer.ts';
import { meteredFetch } from './metered-fetch.ts';
import type { BenchQuestion } from './question-file.ts';
import { unanswered, type Voice } from './voice.ts';

const MOST_AT_ONCE = 16;

/**
 * A model on any OpenAI-compatible server, asked with the prompt and the client of the app's own server.
 * @param address of the API: `http://127.0.0.1:11434/v1`, with or without `/chat/completions`
 * @param environment TUTOR_API_KEY, TUTOR_MAX_TOKENS, TUTOR_SILENCE_SECONDS as on the server
 */
export function providerVoice(address: string, model: string, environment: Readonly<Record<string, string | undefined>>): Voice {
  const settings = { ...environment, TUTOR_BASE_URL: address.replace(/\/+$/, '').replace(/\/chat\/completions$/, ''), TUTOR_MODEL: model };
  const config = readConfig((name) => (settings as Readonly<Record<string, string | undefined>>)[name])!;
  return {
    name: `${model} at ${new URL(address).host}`,
    atOnce: MOST_AT_ONCE,
    abstains: false,
    ask: (question, limitMs) => ask({ ...config, wholeMs: limitMs }, question),
    close: async () => {},
  };
}

async function ask(config: Config, question: BenchQuestion): ReturnType<Voice['ask']> {
  const stop = new AbortController();
  const meter = meteredFetch();
  const limit = AbortSignal.timeout(config.wholeMs);
  let text = '';
  try {
    const messages = modelMessages(
      { id: '', turns: [{ role: 'user', text: asTyped(question) }], pictures: [], subject: question.subject },
      [],
    );
    const parts = askModel(config, messages, asTyped(question), stop.signal, meter.fetch);
    let ending = '';
    for (;;) {
      const part = await parts.next();
      if (part.done) {
        ending = part.value;
        break;
      }
      text += part.value;
    }
    if (ending !== 'done') stop.abort();
    const tokens = await meter.tokens();
    if (limit.aborted) return unanswered('too-long', `no answer in ${config.wholeMs / 1000} s`, tokens);
    const answer = finalAnswer(text);
    if (answer === null) return unanswered('unanswered', ending === 'done' ? 'no answer is marked' : `it ended early: ${ending}`, tokens);
    return { status: 'answered', answer, tokens, ...marksOf(asTyped(question), question, text, answer) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    stop.abort();
    return unanswered(error.code === 'slow' ? 'too-long' : 'failed', error.message, await meter.tokens());
  }
}
