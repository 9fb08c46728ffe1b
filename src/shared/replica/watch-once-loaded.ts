import { onAnswer } from '../rules/on-answer.ts';

/**
 * Starts a watch whose code is loaded with the database.
 * @param watch returns unsubscribe
 * @returns unsubscribe, which may be called before or after the code has loaded
 */
export function watchOnceLoaded<M>(loading: Promise<M>, watch: (module: M) => () => void): () => void {
  let stopWatching: (() => void) | undefined;
  const stopLoading = onAnswer(
    loading,
    (module) => (stopWatching = watch(module)),
    (error) => console.error('The local database could not be watched', error),
  );
  return () => {
    stopLoading();
    stopWatching?.();
  };
}
