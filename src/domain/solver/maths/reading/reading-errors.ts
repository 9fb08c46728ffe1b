/** The text has two possible meanings; the message asks the student to choose. */
export class Ambiguous extends Error {}

/** Not an expression: caught where parsing started. */
export class NotMaths extends Error {}
