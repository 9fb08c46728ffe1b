/** The text has two possible meanings; the message asks the student to choose. */
export class Ambiguous extends Error {}

/** Not an expression: caught where parsing started. */
export class NotMaths extends Error {}

/** Null where the text cannot be read. */
export function quietly<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
