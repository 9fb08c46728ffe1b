import { useSyncExternalStore } from 'react';

import { showToast } from '../../../ui/toast.tsx';

interface Idle {
  readonly phase: 'idle';
}

/** A piece of work that goes on while its screen is closed: the student uses the app meanwhile. */
class BackgroundWork<State> {
  #run: AbortController | null = null;
  #state: State | Idle = { phase: 'idle' };
  readonly #listeners = new Set<() => void>();

  readonly state = (): State | Idle => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends the run before. */
  start(): AbortController {
    this.stop();
    this.#run = new AbortController();
    return this.#run;
  }

  stop(): void {
    this.#run?.abort();
  }

  /** False once another run has started. */
  isLatest(run: AbortController): boolean {
    return this.#run === run;
  }

  set(state: State | Idle): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** @param words said on other screens */
  end(state: State | Idle, words: string): void {
    this.set(state);
    if (this.#listeners.size === 0) showToast({ title: words, text: 'See “Import & export”.' });
  }
}

type WorkName = 'export' | 'restore' | 'import' | 'undo';

/** By student and name. */
const works = new Map<string, BackgroundWork<unknown>>();

function workOf(userId: string, name: WorkName): BackgroundWork<unknown> {
  // Of a student who has signed out.
  for (const [key, work] of works) {
    if (key.startsWith(userId)) continue;
    work.stop();
    works.delete(key);
  }
  const key = `${userId} ${name}`;
  const work = works.get(key) ?? new BackgroundWork();
  works.set(key, work);
  return work;
}

export function useBackgroundWork<State>(userId: string, name: WorkName) {
  const work = workOf(userId, name) as BackgroundWork<State>;
  return { work, state: useSyncExternalStore(work.subscribe, work.state) };
}
