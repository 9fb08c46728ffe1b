import type { EnteredTask, TaskChanges } from './tasks.commands.ts';

/** An open dialog: which task, and what was changed in it and not saved. */
export interface EditDraft {
  readonly taskId: string;
  readonly changes: TaskChanges;
  /** A label being typed. */
  readonly labelText?: string;
  /** A day was typed that is none; browsers do not tell which. */
  readonly isDateImpossible?: boolean;
}

/** Names being typed in the dialog of the subjects, by subject; the one to be added has the key "new". */
export type SubjectNames = Readonly<Record<string, string>>;

/**
 * What was typed and not saved, kept over a reload, a crash and an app update. In localStorage,
 * because only that is written at once when a tab goes away.
 */
export interface Drafts {
  readNewTask(): string;
  writeNewTask(text: string): void;
  /** Tasks that were entered and are not in the database yet, first entered first. */
  readEntered(): readonly EnteredTask[];
  writeEntered(task: EnteredTask): void;
  forgetEntered(id: string): void;
  readEdit(): EditDraft | null;
  writeEdit(draft: EditDraft | null): void;
  readSubjectNames(): SubjectNames;
  /** null: nothing is typed (any more). */
  writeSubjectName(key: string, name: string | null): void;
  clearSubjectNames(): void;
}

/** Keys of this user's drafts begin so; signing out removes them with everything else of the user. */
function draftKey(userId: string, name: string): string {
  return `ekagra-${userId}-draft-${name}`;
}

export function createDrafts(userId: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Drafts {
  const newTaskKey = draftKey(userId, 'new-task');
  const enteredKey = draftKey(userId, 'entered-tasks');
  const editKey = draftKey(userId, 'edit-task');
  const subjectsKey = draftKey(userId, 'subject-names');

  function write(key: string, text: string | null) {
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
    } catch {
      // A full disk: the text is still in its field.
    }
  }

  const readEntered = () => parsedEntered(storage.getItem(enteredKey));
  const keepEntered = (tasks: readonly EnteredTask[]) => write(enteredKey, tasks.length === 0 ? null : JSON.stringify(tasks));
  const readSubjectNames = () => parsedNames(storage.getItem(subjectsKey));

  return {
    readNewTask: () => storage.getItem(newTaskKey) ?? '',
    writeNewTask: (text) => write(newTaskKey, text === '' ? null : text),
    readEntered,
    writeEntered: (task) => keepEntered([...readEntered(), task]),
    forgetEntered: (id) => keepEntered(readEntered().filter((task) => task.id !== id)),
    readEdit: () => parsedEdit(storage.getItem(editKey)),
    writeEdit: (draft) => write(editKey, draft === null ? null : JSON.stringify(draft)),
    readSubjectNames,
    writeSubjectName(key, name) {
      const { [key]: _replaced, ...names } = readSubjectNames();
      const next = name === null ? names : { ...names, [key]: name };
      write(subjectsKey, Object.keys(next).length === 0 ? null : JSON.stringify(next));
    },
    clearSubjectNames: () => write(subjectsKey, null),
  };
}

function parsedEntered(text: string | null): readonly EnteredTask[] {
  const tasks = parsed(text);
  if (!Array.isArray(tasks)) return [];
  return (tasks as (Partial<EnteredTask> | null)[]).flatMap((task) =>
    typeof task?.id === 'string' && typeof task.title === 'string' ? [{ id: task.id, title: task.title }] : [],
  );
}

function parsedEdit(text: string | null): EditDraft | null {
  const draft = parsed(text) as EditDraft | null;
  return typeof draft?.taskId === 'string' && typeof draft.changes === 'object' ? draft : null;
}

function parsedNames(text: string | null): SubjectNames {
  const names = parsed(text);
  if (names === null || typeof names !== 'object') return {};
  return Object.fromEntries(Object.entries(names).filter(([, name]) => typeof name === 'string'));
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
