import { type FormEvent, useState } from 'react';

import { useUserId } from '../../../../shared/session/use-user.ts';
import { draftKey } from '../../../../shared/student/drafts.ts';
import { useDraft } from '../../../../shared/student/use-draft.ts';
import { SUBJECT_NAMES, SUBJECTS } from '../../../../shared/subjects/subjects.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ExampleFiles } from './example-files.tsx';
import { FaultTable } from './fault-table.tsx';
import { readRules, RULES_DRAFT, type RulesFaults, type TypedRules } from './rules-draft.ts';
import { useImport } from './use-import.ts';

const ACCEPT = '.csv,.tsv,.json,.gift,.txt,.xml,text/csv,text/plain,application/json,text/xml';

/** Imports a file as a paper, or shows everything that is wrong with it. */
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

/** A keyboard of a phone for numbers has no minus. */
const NUMBERS = [
  { field: 'minutes', label: 'Minutes', mode: 'numeric' },
  { field: 'right', label: 'Marks for a right answer', mode: 'decimal' },
  { field: 'wrong', label: 'Marks for a wrong answer', mode: 'text' },
] as const;

/** The browser's own button, drawn as one of ours. */
const FILE_LOOK =
  'cursor-pointer py-1.5 file:mr-3 file:min-h-8 file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-3 file:font-medium file:text-ink';
