import type { AnswerState, AnswerStore, StoredAnswer } from './answers.ts';
import type { Ending } from './model.ts';
import { Refusal } from './refusal.ts';

/** An answer that may still grow, as whoever waits for it sees it. */
export interface Growth {
  /** @throws Refusal when there will be none */
  current(): StoredAnswer;
  /** Resolves when there is more of it. */
  next(): Promise<void>;
}

/** What came is stored this often, and as often somebody who reads on looks for more. */
const STORE_MS = 800;
/** With nothing new, the writer says that it is there, and hears whether somebody wants no more. */
const ALIVE_MS = 1600;

/** Stores the parts of an answer as they come, whether or not the student still listens. */
export function grow(
  store: AnswerStore,
  writer: string,
  parts: AsyncGenerator<string, Ending>,
  stop: () => void,
): Growth & { whole: Promise<void> } {
  let [text, stored] = ['', 0];
  let state: AnswerState = 'growing';
  let refusal: Refusal | undefined;
  let wake: () => void = () => {};
  let changed = new Promise<void>((resolve) => (wake = resolve));
  const tell = () => {
    const told = wake;
    changed = new Promise((resolve) => (wake = resolve));
    told();
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
      tell();
    });
    // Whoever waits for it hears of it; meanwhile nobody does.
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
        tell();
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
      tell();
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

/** An answer that another request writes, or has written. */
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
      // Its writer died: what there is has to do. Asked again under its id, it is written anew.
      if (current?.state === 'growing' && unchanged * STORE_MS > 60_000) current = { ...current, state: 'cut' };
    },
  };
}
