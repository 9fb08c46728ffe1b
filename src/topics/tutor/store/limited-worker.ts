/** The used part of a `Worker`. It answers one message at a time. */
export interface AnsweringWorker<Question, Answer> {
  postMessage(question: Question): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export type Asked<Answer> = { readonly kind: 'answer'; readonly answer: Answer } | { readonly kind: 'too-long' | 'failed' | 'stopped' };

/** A worker started on demand and terminated when it takes too long, fails or is no longer awaited. */
export interface LimitedWorker<Question, Answer> {
  /** Only one call may run at a time. */
  ask(question: Question, limitMs: number, stopped: AbortSignal): Promise<Asked<Answer>>;
  /** Frees the worker's memory. The next call starts a new worker. */
  end(): void;
}

export function limitedWorker<Question, Answer>(start: () => AnsweringWorker<Question, Answer>): LimitedWorker<Question, Answer> {
  let worker: AnsweringWorker<Question, Answer> | null = null;

  function end(): void {
    worker?.terminate();
    worker = null;
  }

  return {
    end,
    ask(question, limitMs, stopped) {
      return new Promise((resolve) => {
        if (stopped.aborted) return resolve({ kind: 'stopped' });
        const running = (worker ??= start());
        const settle = (asked: Asked<Answer>) => {
          clearTimeout(timer);
          stopped.removeEventListener('abort', giveUp);
          if (asked.kind !== 'answer') end();
          resolve(asked);
        };
        const giveUp = () => settle({ kind: 'stopped' });
        const timer = setTimeout(() => settle({ kind: 'too-long' }), limitMs);
        stopped.addEventListener('abort', giveUp);
        running.onmessage = ({ data }) => settle({ kind: 'answer', answer: data });
        running.onerror = (event) => {
          console.error('A worker failed', event.message);
          settle({ kind: 'failed' });
        };
        running.postMessage(question);
      });
    },
  };
}
