/** The text has two possible meanings. The message asks the student to choose. */
export class Ambiguous extends Error {}

/** The text is not an expression. Caught where parsing started. */
export class NotMaths extends Error {}

/** Runs a reader; null if the text cannot be read. */
export function quietly<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
