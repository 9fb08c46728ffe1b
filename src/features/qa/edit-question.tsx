import type { ComponentType } from 'react';
import * as v from 'valibot';

import type { AskedEntry } from '../../data/qa/asked.ts';
import { draftKey, jsonDraft } from '../../data/student/drafts.ts';
import { useDraft } from '../../data/student/use-draft.ts';
import type { Syllabus } from '../../domain/syllabus/chapters.ts';
import { EditForm } from './edit-form.tsx';
import { posted, QUESTION, type QuestionDraft } from './question-draft.ts';
import { QuestionFields } from './question-fields.tsx';

interface EditQuestionProps {
  readonly userId: string;
  readonly entry: AskedEntry;
  readonly syllabus: Syllabus;
  readonly Text: ComponentType<{ text: string }>;
  readonly onDone: () => void;
}

/** null: nothing was changed yet. */
const EDITED = jsonDraft<QuestionDraft | null>(v.nullable(QUESTION), null);

export function EditQuestion({ userId, entry, syllabus, Text, onDone }: EditQuestionProps) {
  const [edited, change] = useDraft(draftKey(userId, `qa-edit-${entry.id}`), EDITED);
  const { id: entryId, title, body, chapter } = entry;
  const before = v.parse(QUESTION, { title, body, subject: entry.subject, chapter: chapter ?? '' });
  const draft = edited ?? before;
  const write = posted(draft);
  return (
    <EditForm
      userId={userId}
      write={{ kind: 'edit-question', entryId, ...write }}
      canSave={write.title !== '' && JSON.stringify(write) !== JSON.stringify(posted(before))}
      onSaved={() => change((newest) => (newest === edited ? null : newest))}
      onDiscard={() => change(() => null)}
      onDone={onDone}
    >
      <QuestionFields draft={draft} syllabus={syllabus} Text={Text} onChange={(next) => change((newest) => next(newest ?? before))} />
    </EditForm>
  );
}
