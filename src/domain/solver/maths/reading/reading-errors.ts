/** The text can be read in two ways that mean different things; the message asks the student for one of them. */
export class Ambiguous extends Error {}

/** No expression: caught where parsing began. */
export class NotMaths extends Error {}
