/**
 * Passes on a promise's answer until the returned function is called. Return that function from an effect: answers to an older question, or
 * after unmounting, are then ignored.
 */
export function onAnswer<T>(asked: Promise<T>, take: (answer: T) => void, fail?: (error: unknown) => void): () => void {
  let isCurrent = true;
  void asked.then((answer) => isCurrent && take(answer), fail && ((error: unknown) => isCurrent && fail(error)));
  return () => {
    isCurrent = false;
  };
}
