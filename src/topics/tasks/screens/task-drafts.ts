import * as v from 'valibot';

import { draftKey, type Drafts, jsonDraft, knownEntries, knownFields, knownItems } from '../../../shared/student/drafts.ts';
import type { EnteredTask, TaskChanges, TaskValues } from '../store/tasks.commands.ts';

/** An open task dialog with its unsaved changes. */
export interface EditDraft {
  /** Id of one opened dialog: two tabs may edit the same task. */
  readonly id: string;
  readonly taskId: string;
  readonly changes: TaskChanges;
  /** What the changed fields showed before. */
  readonly since?: Readonly<Partial<TaskValues>>;
  /** The label being typed. */
  readonly labelText?: string;
  /** The checklist entry being typed. */
  readonly entryText?: string;
  /** The estimate being typed, as text. */
  readonly estimateText?: string | null;
  /** True if an invalid date was typed; browsers do not reveal its text. */
  readonly isDateImpossible?: boolean;
}

/** A name being typed. */
export interface TypedName {
  readonly name: string;
  /** The name that was shown before. */
  readonly since?: string;
}

/** Subject names being typed, by subject id; "new" for a new one. */
export type SubjectNames = Readonly<Record<string, TypedName>>;

const textOrNull = v.nullable(v.string());
const numberOrNull = v.nullable(v.number());
const texts = knownItems(v.string());

const VALUES = {
  title: v.string(),
  notes: v.string(),
  status: v.picklist(['todo', 'doing', 'done']),
  priority: v.picklist(['none', 'low', 'medium', 'high']),
  dueDate: textOrNull,
  dueTime: numberOrNull,
  reminder: numberOrNull,
  subjectId: textOrNull,
  chapter: textOrNull,
  estimate: numberOrNull,
  repeats: textOrNull,
};

const CHANGES = knownFields({
  ...VALUES,
  addedLabels: texts,
  removedLabels: texts,
  addedEntries: texts,
  removedEntries: texts,
});

const EARLIER_FORM = v.intersect([
  v.object({ taskId: v.string(), changes: v.fallback(CHANGES, {}) }),
  knownFields({
    since: knownFields(VALUES),
    labelText: v.string(),
    entryText: v.string(),
    estimateText: textOrNull,
    isDateImpossible: v.boolean(),
  }),
]);

const EDIT = v.intersect([v.object({ id: v.string() }), EARLIER_FORM]);

const ENTERED = v.intersect([
  v.object({ id: v.string(), title: v.string() }),
  knownFields({
    line: v.string(),
    fields: knownFields({
      priority: v.picklist(['low', 'medium', 'high']),
      dueDate: v.string(),
      dueTime: v.number(),
      estimate: v.number(),
      repeats: v.string(),
      subjectId: v.string(),
      chapter: v.string(),
    }),
  }),
]);

const EDITS = jsonDraft<readonly EditDraft[]>(knownItems(EDIT), [], (edits) => edits.length === 0);
/**
 * Format of an earlier release, which had one draft for all tabs. The new format has its own key, because a rollback may bring that release
 * back.
 */
const EARLIER_EDIT = jsonDraft<EditDraft | null>(
  v.pipe(
    EARLIER_FORM,
    v.transform((edit) => ({ ...edit, id: edit.taskId })),
  ),
  null,
);
const ENTERED_TASKS = jsonDraft<readonly EnteredTask[]>(knownItems(ENTERED), [], (tasks) => tasks.length === 0);
const NAME = v.union([
  v.intersect([v.object({ name: v.string() }), knownFields({ since: v.string() })]),
  // Format of an earlier release.
  v.pipe(
    v.string(),
    v.transform((name): TypedName => ({ name })),
  ),
]);
const NO_NAMES: SubjectNames = {};
const NAMES = jsonDraft<SubjectNames>(knownEntries(NAME), NO_NAMES, (names) => Object.keys(names).length === 0);

/** Unsaved input of the board, except the new task's line. */
export interface TaskDrafts {
  /** Entered tasks that are not in the database yet, in order. */
  readEntered(): readonly EnteredTask[];
  writeEntered(task: EnteredTask): void;
  forgetEntered(id: string): void;
  /** Drafts of all tabs, the oldest first. */
  listEdits(): readonly EditDraft[];
  writeEdit(draft: EditDraft): void;
  forgetEdit(id: string): void;
  readSubjectNames(): SubjectNames;
  /** null: clear. */
  writeSubjectName(key: string, name: TypedName | null): void;
  clearSubjectNames(): void;
}

export function createTaskDrafts(userId: string, { read, change }: Pick<Drafts, 'read' | 'change'>): TaskDrafts {
  const enteredKey = draftKey(userId, 'entered-tasks');
  const editsKey = draftKey(userId, 'edit-tasks');
  const earlierEditKey = draftKey(userId, 'edit-task');
  const subjectsKey = draftKey(userId, 'subject-names');
  const forgetEarlier = (id: string) => {
    if (read(earlierEditKey, EARLIER_EDIT)?.id === id) change(earlierEditKey, EARLIER_EDIT, () => null);
  };
  return {
    readEntered: () => read(enteredKey, ENTERED_TASKS),
    writeEntered: (task) => change(enteredKey, ENTERED_TASKS, (tasks) => [...tasks, task]),
    forgetEntered: (id) => change(enteredKey, ENTERED_TASKS, (tasks) => tasks.filter((task) => task.id !== id)),
    listEdits: () => {
      const earlier = read(earlierEditKey, EARLIER_EDIT);
      const edits = read(editsKey, EDITS);
      return earlier === null ? edits : [earlier, ...edits];
    },
    writeEdit: (draft) => {
      change(editsKey, EDITS, (edits) =>
        edits.some(({ id }) => id === draft.id) ? edits.map((edit) => (edit.id === draft.id ? draft : edit)) : [...edits, draft],
      );
      forgetEarlier(draft.id);
    },
    forgetEdit: (id) => {
      change(editsKey, EDITS, (edits) => edits.filter((edit) => edit.id !== id));
      forgetEarlier(id);
    },
    readSubjectNames: () => read(subjectsKey, NAMES),
    writeSubjectName: (key, name) =>
      change(subjectsKey, NAMES, ({ [key]: _replaced, ...names }) => (name === null ? names : { ...names, [key]: name })),
    clearSubjectNames: () => change(subjectsKey, NAMES, () => NO_NAMES),
  };
}
