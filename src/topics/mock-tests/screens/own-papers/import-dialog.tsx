import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';

import { useUserId } from '../../../../shared/session/use-user.ts';
import { draftKey, jsonDraft } from '../../../../shared/student/drafts.ts';
import { useDraft } from '../../../../shared/student/use-draft.ts';
import { SUBJECT_NAMES, SUBJECTS } from '../../../../shared/subjects/subjects.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import csv from '../../rules/paper-import/examples/example.csv?raw';
import gift from '../../rules/paper-import/examples/example.gift?raw';
import json from '../../rules/paper-import/examples/example.json?raw';
import xml from '../../rules/paper-import/examples/example.xml?raw';
import { OWN_RULES, type OwnRules } from '../../rules/paper-import/own-template.ts';
import { useReplicaOnceOpen } from '../../../../shared/replica/replica-context.tsx';
import type { Fault } from '../../rules/paper-import/faults.ts';
import type { Imported } from '../../rules/paper-import/import-paper.ts';
import { addOwnPaper } from '../../store/own-papers.commands.ts';

const FAULT_HEAD = 'sticky top-0 bg-column px-3 py-2 text-left font-medium';

const UNREADABLE = 'The file could not be read. It may have changed since you chose it: choose it again.';

/** The form's fields, as typed. */
const TYPED_RULES = v.object({
  title: v.fallback(v.string(), ''),
  minutes: v.fallback(v.string(), '60'),
  right: v.fallback(v.string(), '4'),
  wrong: v.fallback(v.string(), '-1'),
  subject: v.fallback(v.picklist(SUBJECTS), 'physics'),
});

const RULES_DRAFT = jsonDraft(TYPED_RULES, v.parse(TYPED_RULES, {}));

const FAULTS: Readonly<Record<keyof OwnRules, string>> = {
  title: 'Give the paper a title of up to 120 characters.',
  minutes: 'Type whole minutes, from 1 to 600.',
  right: 'Type a number from 0.25 to 20.',
  wrong: 'Type 0, or a number below zero such as -1.',
  subject: 'Choose a subject.',
};

/** An empty field must not become zero. */
const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace('−', '-')));

const EXAMPLE_FILES = [
  // Excel reads a file without the byte order mark as Windows-1252.
  { format: 'CSV', name: 'ekagra-paper.csv', text: `\uFEFF${csv}` },
  { format: 'JSON', name: 'ekagra-paper.json', text: json },
  { format: 'GIFT', name: 'ekagra-paper.gift', text: gift },
  { format: 'Moodle XML', name: 'ekagra-paper.xml', text: xml },
] as const;

const ACCEPT = '.csv,.tsv,.json,.gift,.txt,.xml,text/csv,text/plain,application/json,text/xml';

/** Imports a file as a paper, or shows all its faults. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const userId = useUserId();
  const [typed, change] = useDraft(draftKey(userId, 'own-paper'), RULES_DRAFT);
  const [file, setFile] = useState<File | null>(null);
  const [ruleFaults, setRuleFaults] = useState<RulesFaults>({});
  const { isRunning, problem, setProblem, run } = useImport((questions) => {
    showToast({ title: 'Paper imported', text: `${typed.title.trim()}: ${questions === 1 ? '1 question' : `${questions} questions`}` });
    change(() => RULES_DRAFT.read(null));
    onClose();
  });

  const set = (field: keyof TypedRules) => (value: string) => {
    change((newest) => ({ ...newest, [field]: value }));
    setRuleFaults({ ...ruleFaults, [field]: undefined });
  };
  function choose(chosen: File | undefined) {
    setFile(chosen ?? null);
    setProblem(null);
    if (chosen !== undefined && typed.title === '') set('title')(chosen.name.replace(/\.\w+$/, ''));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    const read = readRules(typed);
    setRuleFaults(read.ok ? {} : read.faults);
    if (file === null) setProblem({ kind: 'file', text: 'Choose a file.' });
    else if (read.ok) void run(file, read.rules);
  }

  return (
    <Modal isOpen onClose={onClose} title="Import a paper" width="wide">
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
        <TextField
          label="File"
          type="file"
          className={FILE_LOOK}
          accept={ACCEPT}
          hint="CSV, JSON, GIFT or Moodle XML, up to 5 MB and 200 questions. A file with pictures is refused."
          error={problem?.kind === 'file' ? problem.text : undefined}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
        <TextField
          label="Title"
          value={typed.title}
          error={ruleFaults.title}
          onChange={({ currentTarget }) => set('title')(currentTarget.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Subject" value={typed.subject} onChange={({ currentTarget }) => set('subject')(currentTarget.value)}>
            {SUBJECTS.map((subject) => (
              <option key={subject} value={subject}>
                {SUBJECT_NAMES[subject]}
              </option>
            ))}
          </SelectField>
          {NUMBERS.map(({ field, label, mode }) => (
            <TextField
              key={field}
              label={label}
              inputMode={mode}
              autoComplete="off"
              value={typed[field]}
              error={ruleFaults[field]}
              onChange={({ currentTarget }) => set(field)(currentTarget.value)}
            />
          ))}
        </div>
        <p className="text-sm text-pretty text-ink-soft">Subject and marks are for questions whose own the file does not name.</p>
        {problem?.kind === 'store' ? <ErrorText>{problem.text}</ErrorText> : null}
        {problem?.kind === 'faults' ? <FaultTable faults={problem.faults} more={problem.more} /> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isRunning}>
            Import
          </Button>
        </div>
        <ExampleFiles />
      </form>
    </Modal>
  );
}

/** `text` for negative marks, because a phone's number keyboard has no minus. */
const NUMBERS = [
  { field: 'minutes', label: 'Minutes', mode: 'numeric' },
  { field: 'right', label: 'Marks for a right answer', mode: 'decimal' },
  { field: 'wrong', label: 'Marks for a wrong answer', mode: 'text' },
] as const;

/** Styles the browser's own file button like the app's buttons. */
const FILE_LOOK =
  'cursor-pointer py-1.5 file:mr-3 file:min-h-8 file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-3 file:font-medium file:text-ink';

/** Templates to fill in. Part of the app, so that they are available offline. */
function ExampleFiles() {
  return (
    <section aria-labelledby="examples" className="grid gap-1 border-t border-line pt-4 text-sm">
      <h3 id="examples" className="font-medium">
        Examples
      </h3>
      <p className="text-pretty text-ink-soft">
        The same paper in each format. A question may name its section, its chapter (as on the Syllabus screen, in English or Hindi) and its
        subject. A section may have its own marks, and say how many of its questions count. All of these are optional.
      </p>
      <ul className="flex flex-wrap gap-x-5">
        {EXAMPLE_FILES.map(({ format, name, text }) => (
          <li key={format}>
            <a
              download={name}
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {format}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type TypedRules = v.InferOutput<typeof TYPED_RULES>;

type RulesFaults = Partial<Record<keyof OwnRules, string>>;

type ReadRules = { readonly ok: true; readonly rules: OwnRules } | { readonly ok: false; readonly faults: RulesFaults };

function readRules({ title, minutes, right, wrong, subject }: TypedRules): ReadRules {
  const typed = { title, minutes: numberOf(minutes), right: numberOf(right), wrong: numberOf(wrong), subject };
  const result = v.safeParse(OWN_RULES, typed);
  if (result.success) return { ok: true, rules: result.output };
  const fields = result.issues.map(({ path }) => path![0].key as keyof OwnRules);
  return { ok: false, faults: Object.fromEntries(fields.map((field) => [field, FAULTS[field]])) };
}

type ImportProblem =
  /** No file, an unreadable file, or a paper that cannot be stored. */
  | { readonly kind: 'file' | 'store'; readonly text: string }
  | { readonly kind: 'faults'; readonly faults: readonly Fault[]; readonly more: number };

/** @param onImported gets the number of questions */
function useImport(onImported: (questions: number) => void) {
  const replicaOnceOpen = useReplicaOnceOpen();
  const userId = useUserId();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function store(file: File, rules: OwnRules, stopped: AbortSignal): Promise<ImportProblem | number | null> {
    const paperId = crypto.randomUUID();
    let imported: Imported | null;
    try {
      const { readPaperFile } = await import('../../store/papers-of-others.ts');
      imported = await readPaperFile(file, rules, paperId, stopped);
    } catch (error) {
      console.error('A file could not be read', error);
      return { kind: 'file', text: UNREADABLE };
    }
    if (imported === null) return null;
    if (!imported.ok) return { kind: 'faults', faults: imported.faults, more: imported.more };
    const stored = await addOwnPaper(await replicaOnceOpen(), userId, paperId, imported.paper);
    return stored.ok ? imported.paper.questions.length : { kind: 'store', text: stored.error.message };
  }

  async function run(file: File, rules: OwnRules) {
    const controller = new AbortController();
    stop.current = controller;
    setIsRunning(true);
    setProblem(null);
    const outcome = await store(file, rules, controller.signal);
    setIsRunning(false);
    if (typeof outcome === 'number') onImported(outcome);
    else setProblem(outcome);
  }
  return { isRunning, problem, setProblem, run };
}

interface FaultTableProps {
  readonly faults: readonly Fault[];
  /** Number of faults that are not listed. */
  readonly more: number;
}

/** All faults of the file, by row. */
function FaultTable({ faults, more }: FaultTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  // The table appears below the pressed button, out of view on a phone.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [faults]);
  const count = faults.length + more;
  return (
    <div ref={frame} className="grid gap-2">
      <p role="alert" className="font-medium text-danger">
        Nothing was imported: the file has {count === 1 ? 'one error' : `${count.toLocaleString('en')} errors`}. Mend{' '}
        {count === 1 ? 'it' : 'them'}, then choose the file again.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <section aria-label="List of errors" tabIndex={0} className="max-h-80 overflow-auto rounded-lg border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">Errors in the file</caption>
          <thead>
            <tr>
              <th scope="col" className={`${FAULT_HEAD} w-24 sm:w-28`}>
                Row
              </th>
              <th scope="col" className={FAULT_HEAD}>
                What is wrong
              </th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, text }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows never move, and two may be alike
              <tr key={at} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-2 text-left font-medium tabular-nums">
                  {row}
                </th>
                <td className="px-3 py-2 wrap-anywhere">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more === 0 ? null : (
        <p className="text-sm text-ink-soft">
          These are the first {faults.length}. {more.toLocaleString('en')} more are not listed.
        </p>
      )}
    </div>
  );
}
