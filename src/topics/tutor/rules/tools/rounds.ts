import { chosenOptions, optionMarks, ANSWER_MARK } from '../final-answer.ts';
import type { ComputerAlgebra } from './computer-algebra.ts';
import { LONGEST_ARGUMENTS, runTool } from './tools.ts';

/** A message in OpenAI's protocol. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string | readonly ContentPart[] }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** How an answer ended: normally, at the length limit, or because the connection to the model broke. */
export type ModelEnding = 'done' | 'length' | 'cut';

/** A part of a model's reply: text, or a part of a tool call. Parts of one call share an index. */
export type ModelPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly index: number; readonly id: string; readonly name: string; readonly written: string };

/**
 * One request to a model.
 * @param tools whether the model may call tools
 */
export type AskModel = (messages: readonly ModelMessage[], tools: boolean) => AsyncGenerator<ModelPart, ModelEnding>;

/** Stops a model that keeps calling tools; the answer so far is used. */
export const MOST_ROUNDS = 6;
export const MOST_CALLS = 12;
const MOST_CALLS_AT_ONCE = 8;
/** Maximum time in tools for one answer: an Edge function has two seconds of CPU in all. */
const MOST_TOOL_MS = 1000;
/** Maximum computer algebra calls in one answer: each may take ten seconds. */
export const MOST_ALGEBRA = 3;

/** Longer than any real answer. Stops a model that repeats itself. */
const MOST_TEXT = 60_000;

const TIRED = 'Not run: this answer has used all its calls. Finish it with what you have.';

/**
 * Lets a model answer with tools, and yields its text as it arrives.
 * @param question as the student asked it; if it has options, the answer has to be one of them
 * @param algebra computes what our own engine cannot, if available
 */
export async function* answerWithTools(
  ask: AskModel,
  messages: readonly ModelMessage[],
  question: string,
  algebra: ComputerAlgebra | null = null,
): AsyncGenerator<string, ModelEnding> {
  const history = [...messages];
  let [written, calls, toolMs] = ['', 0, 0];
  const beyond = algebra && limited(algebra);
  for (let round = 1; ; round += 1) {
    const isLast = round === MOST_ROUNDS || calls >= MOST_CALLS || toolMs > MOST_TOOL_MS;
    const said = yield* oneRound(ask, history, !isLast, written);
    written += said.text;
    if (isLast || said.calls.length === 0) {
      if (written === '' && calls > 0) {
        yield NO_TEXT;
        return 'done';
      }
      if (said.ending !== 'done' || written === '') return said.ending;
      history.push({ role: 'assistant', content: said.text });
      const more = await byOption(ask, history, question, written);
      if (more !== '') yield more;
      return 'done';
    }
    history.push({ role: 'assistant', content: said.text, tool_calls: said.calls });
    for (const { id, function: called } of said.calls) {
      calls += 1;
      const [before, waited] = [performance.now(), beyond?.waitedMs() ?? 0];
      const isAllowed = calls <= MOST_CALLS && toolMs <= MOST_TOOL_MS;
      const content = isAllowed ? await runTool(called.name, called.arguments, beyond?.ask ?? null) : TIRED;
      // Waiting for computer algebra uses no CPU of this thread, and has its own limit.
      toolMs += performance.now() - before - ((beyond?.waitedMs() ?? 0) - waited);
      history.push({ role: 'tool', tool_call_id: id, content });
    }
  }
}

interface Limited {
  readonly ask: ComputerAlgebra;
  /** Milliseconds spent waiting for it so far. */
  waitedMs(): number;
}

function limited(algebra: ComputerAlgebra): Limited {
  let [asked, waited] = [0, 0];
  return {
    waitedMs: () => waited,
    ask: async (task) => {
      asked += 1;
      if (asked > MOST_ALGEBRA) return { status: 'abstained', reason: 'this answer has used all its calls of SymPy.' };
      const before = performance.now();
      const outcome = await algebra(task);
      waited += performance.now() - before;
      return outcome;
    },
  };
}

interface Said {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly ending: ModelEnding;
}

async function* oneRound(ask: AskModel, history: readonly ModelMessage[], tools: boolean, before: string): AsyncGenerator<string, Said> {
  const calls = new Map<number, { id: string; name: string; written: string }>();
  let text = '';
  const parts = ask(history, tools);
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return { text, calls: tools ? asCalls([...calls.values()]) : [], ending: value };
    if (value.kind === 'text') {
      const part = text === '' && before !== '' ? `\n\n${value.text}` : value.text;
      if (before.length + text.length + part.length > MOST_TEXT) {
        await parts.return('length');
        return { text, calls: [], ending: 'length' };
      }
      text += part;
      yield part;
    } else collect(calls, value);
  }
}

/** Servers split a call into parts in various orders, and a model can send anything. */
function collect(calls: Map<number, { id: string; name: string; written: string }>, part: ModelPart & { readonly kind: 'call' }): void {
  const call = calls.get(part.index) ?? { id: '', name: '', written: '' };
  if (!calls.has(part.index)) {
    if (calls.size === MOST_CALLS_AT_ONCE) return;
    calls.set(part.index, call);
  }
  call.id ||= part.id.slice(0, 100);
  call.name ||= part.name.slice(0, 100);
  // One character over the limit is kept, so that `runTool` can see that the arguments were too long.
  call.written += part.written.slice(0, LONGEST_ARGUMENTS + 1 - call.written.length);
}

function asCalls(calls: readonly { readonly id: string; readonly name: string; readonly written: string }[]): readonly ToolCall[] {
  return calls.map(({ id, name, written }, at) => ({
    id: id || `call_${at}`,
    type: 'function',
    function: { name: name || 'unnamed', arguments: written },
  }));
}

const LONGEST_LINE = 400;

/** Asks once more for an option. Only the option of the reply is shown, not the rest. */
async function byOption(ask: AskModel, history: ModelMessage[], question: string, written: string): Promise<string> {
  const marks = optionMarks(question);
  if (marks.length === 0 || chosenOptions(question, written) !== null) return '';
  const list = marks.map((mark) => `(${mark.toUpperCase()})`).join(', ');
  history.push({
    role: 'user',
    content: `Which of the options is it: ${list}? Write one line: ${ANSWER_MARK} and its letter. If none fits: ${ANSWER_MARK} none`,
  });
  let line = '';
  const parts = ask(history, false);
  for (;;) {
    const { done, value } = await parts.next();
    if (done) break;
    if (value.kind === 'text') line += value.text;
    if (line.length <= LONGEST_LINE) continue;
    await parts.return('length');
    break;
  }
  const chosen = chosenOptions(question, line);
  if (chosen === null) return `\n\n${NO_OPTION}`;
  return `\n\n${ANSWER_MARK} ${chosen.map((mark) => `(${mark.toUpperCase()})`).join(', ')}`;
}

/**
 * The app's text when the model computed but wrote nothing. The question counts against the limit, else it could be repeated for free for
 * ever.
 */
const NO_TEXT = 'The model computed, but wrote no answer. Ask in other words, or one part of it.';

/** The app's note below an answer that names no option. */
const NO_OPTION = 'This answer names none of the options. Compare its steps with them, or ask for another answer.';
