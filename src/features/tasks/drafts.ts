import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';
import type { EnteredTask, TaskChanges } from './tasks.commands.ts';

/** An open task dialog with its unsaved changes. */
export interface EditDraft {
  readonly taskId: string;
  readonly changes: TaskChanges;
  /** The label being typed. */
  readonly labelText?: string;
  /** The checklist entry being typed. */
  readonly entryText?: string;
  /** The estimate being typed, as text. */
  readonly estimateText?: string | null;
  /** An invalid date was typed; browsers do not reveal it. */
  readonly isDateImpossible?: boolean;
}

/** Subject names being typed, by subject id; "new" for a new one. */
export type SubjectNames = Readonly<Record<string, string>>;

/** Unsaved input that survives a reload, a crash and an update. */
export interface Drafts {
  readNewTask(): string;
  writeNewTask(text: string): void;
  /** Entered tasks that are not in the database yet, in order. */
  readEntered(): readonly EnteredTask[];
  writeEntered(task: EnteredTask): void;
  forgetEntered(id: string): void;
  readEdit(): EditDraft | null;
  writeEdit(draft: EditDraft | null): void;
  readSubjectNames(): SubjectNames;
  /** null: clear. */
  writeSubjectName(key: string, name: string | null): void;
  clearSubjectNames(): void;
}

export function createDrafts(userId: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Drafts {
  const newTaskKey = draftKey(userId, 'new-task');
  const enteredKey = draftKey(userId, 'entered-tasks');
  const editKey = draftKey(userId, 'edit-task');
  const subjectsKey = draftKey(userId, 'subject-names');

  const write = (key: string, text: string | null) => writeDraft(storage, key, text);
  const readEntered = () => parsedEntered(readJsonDraft(storage, enteredKey));
  const keepEntered = (tasks: readonly EnteredTask[]) => write(enteredKey, tasks.length === 0 ? null : JSON.stringify(tasks));
  const readSubjectNames = () => parsedNames(readJsonDraft(storage, subjectsKey));

  return {
    readNewTask: () => storage.getItem(newTaskKey) ?? '',
    writeNewTask: (text) => write(newTaskKey, text === '' ? null : text),
    readEntered,
    writeEntered: (task) => keepEntered([...readEntered(), task]),
    forgetEntered: (id) => keepEntered(readEntered().filter((task) => task.id !== id)),
    readEdit: () => parsedEdit(readJsonDraft(storage, editKey)),
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

function parsedEntered(tasks: unknown): readonly EnteredTask[] {
  if (!Array.isArray(tasks)) return [];
  return (tasks as (Partial<EnteredTask> | null)[]).flatMap((task) => {
    if (typeof task?.id !== 'string' || typeof task.title !== 'string') return [];
    const { id, title, line, fields } = task;
    const isUnderstood = typeof line === 'string' && typeof fields === 'object';
    return [isUnderstood ? { id, title, line, fields } : { id, title }];
  });
}

function parsedEdit(draft: EditDraft | null): EditDraft | null {
  return typeof draft?.taskId === 'string' && typeof draft.changes === 'object' ? draft : null;
}

function parsedNames(names: object | null): SubjectNames {
  if (names === null || typeof names !== 'object') return {};
  return Object.fromEntries(Object.entries(names).filter(([, name]) => typeof name === 'string'));
}
