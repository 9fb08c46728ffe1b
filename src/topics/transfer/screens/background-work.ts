import { useSyncExternalStore } from 'react';

import { showToast } from '../../../ui/toast.tsx';

interface Idle {
  readonly phase: 'idle';
}

/** Work that continues while its screen is closed, so that the student can use the app meanwhile. */
class BackgroundWork<State> {
  #run: AbortController | null = null;
  #state: State | Idle = { phase: 'idle' };
  readonly #listeners = new Set<() => void>();

  readonly state = (): State | Idle => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts a run, and stops the one before. */
  start(): AbortController {
    this.stop();
    this.#run = new AbortController();
    return this.#run;
  }

  stop(): void {
    this.#run?.abort();
  }

  /** Whether no later run has started. */
  isLatest(run: AbortController): boolean {
    return this.#run === run;
  }

  set(state: State | Idle): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Ends the run.
   * @param words toast that appears if the work's screen is closed
   */
  end(state: State | Idle, words: string): void {
    this.set(state);
    if (this.#listeners.size === 0) showToast({ title: words, text: 'See “Import & export”.' });
  }
}

type WorkName = 'export' | 'restore' | 'import' | 'undo';

/** Running works, by student and name. */
const works = new Map<string, BackgroundWork<unknown>>();

function workOf(userId: string, name: WorkName): BackgroundWork<unknown> {
  // Stop the works of students who have signed out.
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
