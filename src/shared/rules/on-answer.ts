/**
 * Passes a promise's answer on until the returned function is called. An effect returns that function, so that the answer to
 * an older question, or after unmounting, is ignored.
 */
export function onAnswer<T>(asked: Promise<T>, take: (answer: T) => void, fail?: (error: unknown) => void): () => void {
  let isCurrent = true;
  void asked.then((answer) => isCurrent && take(answer), fail && ((error: unknown) => isCurrent && fail(error)));
  return () => {
    isCurrent = false;
  };
}
