/** What a link to the timer may choose beforehand: the ids of a task and of a subject. */
export interface FocusSearch {
  readonly task?: string;
  readonly subject?: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Anything but an id is left out. */
export function focusSearch({ task, subject }: Record<string, unknown>): FocusSearch {
  return { ...(isId(task) ? { task } : {}), ...(isId(subject) ? { subject } : {}) };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
