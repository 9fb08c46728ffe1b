import { parseArgs } from 'node:util';

import { readOperatorModels } from '../../scripts/packs/operator-models.ts';
import { askAll } from './ask-all.ts';
import { figuresOf, lines, type Result } from './figures.ts';
import { readQuestions } from './question-file.ts';
import type { Voice } from './voice.ts';

const USAGE = `npm run bench -- tutor --questions FILE [--provider solver|device|URL] [--model NAME] [--seconds N] [--at-once N]
                            [--most N] [--figures] [--browser]`;

const NO_WEIGHTS =
  'No weights are configured, so there is nothing to ask. Set DEVICE_MODELS=file.json, as docs/device-models.md describes. --model ID chooses one of several.';

/** Most unreadable lines to list. Further ones are only counted. */
const MOST_NAMED = 20;

/**
 * Asks one answer source every question of a file. Prints a line of JSON for each, and the figures as the last line. Progress and shares
 * by subject go to stderr. `--figures` prints nothing about single questions, for held-out sets.
 */
export async function run(args: readonly string[]): Promise<void> {
  const asked = optionsOf(args);
  if (typeof asked === 'string') {
    console.error(asked);
    process.exitCode = 2;
    return;
  }
  const { questions, unread } = await readQuestions(asked.questions, asked.most);
  for (const { line, reason } of unread.slice(0, MOST_NAMED)) console.error(`Line ${line} cannot be read: ${reason}`);
  if (unread.length > MOST_NAMED) console.error(`… and ${unread.length - MOST_NAMED} more lines`);

  const voice = await asked.voice();
  const begin = performance.now();
  try {
    const { atOnce, limitMs } = asked;
    const step = Math.max(1, Math.ceil(questions.length / 20));
    const onResult = (result: Result, done: number) => {
      if (!asked.isQuiet) console.log(JSON.stringify(lineOf(result)));
      if (done % step === 0 || done === questions.length) console.error(`${done} of ${questions.length} asked`);
    };
    const results = await askAll(voice, questions, { limitMs, atOnce, onResult });
    const figures = figuresOf(results);
    for (const line of lines(figures)) console.error(line);
    const elapsed = Math.round(performance.now() - begin) / 1000;
    console.log(JSON.stringify({ questions: asked.questions, voice: voice.name, ...figures, elapsed, unread: unread.length }));
  } finally {
    await voice.close();
  }
}

const lineOf = ({ question, reply, isRight, seconds }: Result): object => ({
  id: question.id,
  status: reply.status,
  answer: reply.answer,
  expected: question.expected?.answer ?? null,
  isRight,
  isChecked: reply.isChecked,
  seconds: Math.round(seconds * 1000) / 1000,
  tokens: reply.tokens,
  ...(reply.steps === undefined ? {} : { steps: reply.steps }),
  ...(reply.reason === undefined ? {} : { reason: reply.reason }),
});

interface Options {
  readonly questions: string;
  readonly voice: () => Promise<Voice>;
  readonly limitMs: number;
  readonly atOnce: number;
  readonly most: number;
  readonly isQuiet: boolean;
}

/** Parses the arguments. @returns a sentence if they are invalid */
function optionsOf(args: readonly string[]): Options | string {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { questions: text, provider: text, model: text, seconds: text, 'at-once': text, most: text, figures: flag, browser: flag },
    }));
  } catch (error) {
    return `${(error as Error).message}\n${USAGE}`;
  }
  const { questions, provider = 'solver', model = process.env['TUTOR_MODEL'], figures: isQuiet, browser } = values;
  if (questions === undefined) return USAGE;
  const isSolver = provider === 'solver';
  const limit = whole(values.seconds, isSolver ? 10 : 240, 3600);
  const atOnce = whole(values['at-once'], isSolver ? 1 : 4, 16);
  const most = whole(values.most, 50_000, 50_000);
  if (limit === null || atOnce === null || most === null) return `--seconds is 1 to 3600, --at-once 1 to 16, --most 1 to 50000\n${USAGE}`;
  const voice = voiceOf(provider, provider === 'device' ? values.model : model, browser);
  return typeof voice === 'string' ? voice : { questions, voice, limitMs: limit * 1000, atOnce, most, isQuiet };
}

function whole(text: string | undefined, fallback: number, most: number): number | null {
  if (text === undefined) return fallback;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

function voiceOf(provider: string, model: string | undefined, inBrowser: boolean): (() => Promise<Voice>) | string {
  if (provider === 'solver') {
    return async () =>
      inBrowser ? (await import('./browser-solver.ts')).browserSolverVoice() : (await import('./solver-voice.ts')).solverVoice();
  }
  if (provider === 'device') {
    const file = process.env['DEVICE_MODELS'] ?? '';
    if (file === '') return NO_WEIGHTS;
    return async () => (await import('./device-voice.ts')).deviceVoice(await readOperatorModels(file), model);
  }
  if (!URL.canParse(provider) || !/^https?:$/.test(new URL(provider).protocol))
    return `--provider is solver, device or the address of an OpenAI-compatible server, as http://127.0.0.1:11434/v1\n${USAGE}`;
  if (model === undefined || model === '') return `Which model? --model NAME, or TUTOR_MODEL\n${USAGE}`;
  return async () => (await import('./provider-voice.ts')).providerVoice(provider, model, process.env);
}
