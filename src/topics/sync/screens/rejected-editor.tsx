import { type FormEvent, useState } from 'react';

import type { WriteResult } from '../../../shared/replica/local-database.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { CORRECTION, correctionKey, NO_CORRECTION, type TypedValues } from '../../../shared/student/corrections.ts';
import { afterSave, isChangedElsewhere, touch } from '../../../shared/student/touched.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import type { RejectedDocument } from '../../../shared/replica/unsent-documents.ts';
import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { fieldName } from './conflict-words.ts';

/** The student's correction of a rejected document. Survives a reload. */
export function useCorrection(documentId: string) {
  return useDraft(correctionKey(useUserId(), documentId), CORRECTION);
}

interface RejectedEditorProps {
  readonly documentId: string;
  readonly fields: RejectedDocument['editable'];
  /** `since`: what the changed fields showed before. */
  readonly onSave: (values: TypedValues, since: TypedValues) => Promise<WriteResult>;
  readonly onClose: () => void;
}

/** Minimum characters of a text that does not fit one line on a phone. */
const LONG = 200;

/** Edits a document that the server rejected. Saving sends it again. */
export function RejectedEditor({ documentId, fields, onSave, onClose }: RejectedEditorProps) {
  const stored = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const [touched, changeTouched] = useCorrection(documentId);
  const [now, since] = [touched.now, touched.since] as [TypedValues, TypedValues];
  const values: TypedValues = { ...stored, ...now };
  const [problem, setProblem] = useState<string | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    const result = await onSave(now, since);
    if (!result.ok) return setProblem(result.error.message);
    changeTouched((newest) => afterSave(newest, touched));
    onClose();
  }

  function cancel() {
    changeTouched(() => NO_CORRECTION);
    onClose();
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void save(event)}>
      {fields.map(({ name, value, longest }, at) => {
        const notice = isChangedElsewhere(touched, stored, name) ? changedElsewhere(String(stored[name])) : undefined;
        const field = { label: fieldName(name), value: values[name], notice, autoFocus: at === 0 };
        const write = (typed: string | number) => changeTouched((newest) => touch(newest, stored, { [name]: typed }));
        if (longest !== null && longest > LONG)
          return <TextArea key={name} {...field} onChange={({ currentTarget }) => write(currentTarget.value)} />;
        if (typeof value === 'string')
          return <TextField key={name} {...field} onChange={({ currentTarget }) => write(currentTarget.value)} />;
        return (
          <TextField
            key={name}
            {...field}
            type="number"
            onChange={({ currentTarget }) => write(Number.parseInt(currentTarget.value, 10) || 0)}
          />
        );
      })}
      {problem === null ? null : <ErrorText>{problem}</ErrorText>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Save and send
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
