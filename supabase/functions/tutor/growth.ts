import type { AnswerState, AnswerStore, StoredAnswer } from './answers.ts';
import type { ModelEnding } from '../../../src/topics/tutor/rules/index.ts';
import { Refusal } from './refusal.ts';

/** An answer that may still grow, as its readers see it. */
export interface Growth {
  /** @throws Refusal when there will be no answer */
  current(): StoredAnswer;
  /** Resolves when there is more text. */
  next(): Promise<void>;
}

/** How often new text is stored, and how often a follower reads it. */
const STORE_MS = 800;
/** Interval in ms of writes without new text, which show that the writer lives and learn whether the answer was stopped. */
const ALIVE_MS = 1600;

/** Stores the parts of an answer as they arrive, whether or not the student is still connected. */
export function grow(
  store: AnswerStore,
  writer: string,
  parts: AsyncGenerator<string, ModelEnding>,
  stop: () => void,
): Growth & { whole: Promise<void> } {
  let [text, stored] = ['', 0];
  let state: AnswerState = 'growing';
  let refusal: Refusal | undefined;
  let wake: () => void = () => {};
  let changed = new Promise<void>((resolve) => (wake = resolve));
  const notify = () => {
    const waiting = wake;
    changed = new Promise((resolve) => (wake = resolve));
    waiting();
  };

  let writing = Promise.resolve();
  let writtenAt = Date.now();
  const write = () => {
    const [more, next] = [text.slice(stored), state];
    stored = text.length;
    writtenAt = Date.now();
    writing = writing.then(async () => {
      if (await store.grow(writer, more, next)) return;
      if (state !== 'growing') return;
      state = 'stopped';
      stop();
      notify();
    });
    // Awaited below; until then a rejection must not count as unhandled.
    writing.catch(() => {});
  };
  const timer = setInterval(() => {
    if (text.length > stored || Date.now() - writtenAt > ALIVE_MS) write();
  }, STORE_MS);

  const whole = (async () => {
    try {
      for (;;) {
        const { done, value } = await parts.next();
        if (state !== 'growing') return;
        if (done) {
          state = value;
          break;
        }
        text += value;
        notify();
      }
      write();
      await writing;
    } catch (error) {
      if (state !== 'growing') return;
      if (!(error instanceof Refusal)) console.error(error);
      refusal = error instanceof Refusal ? error : new Refusal(500, 'unavailable', 'The answer could not be kept');
      await store.withdraw(writer);
    } finally {
      clearInterval(timer);
      notify();
    }
  })();

  return {
    whole,
    current: () => {
      if (refusal !== undefined) throw refusal;
      return { text, state };
    },
    next: () => changed,
  };
}

/** Follows an answer that another request writes or wrote. */
export function follow(store: AnswerStore, found: StoredAnswer): Growth {
  let current: StoredAnswer | null = found;
  let unchanged = 0;
  return {
    current: () => {
      if (current === null) throw new Refusal(502, 'unavailable', 'The model gave no answer');
      return current;
    },
    next: async () => {
      await new Promise((resolve) => setTimeout(resolve, STORE_MS));
      const read = await store.read();
      unchanged = read?.text === current?.text ? unchanged + 1 : 0;
      current = read;
      // The writer died: the answer is cut. Asking again under the same id rewrites it.
      if (current?.state === 'growing' && unchanged * STORE_MS > 60_000) current = { ...current, state: 'cut' };
    },
  };
}
