import type { ComponentType } from 'react';
import * as v from 'valibot';

import { draftKey, jsonDraft } from '../../data/student/drafts.ts';
import { useDraft } from '../../data/student/use-draft.ts';
import { EditForm } from './edit-form.tsx';
import { TextPreview } from './text-preview.tsx';
import { TextWithMaths } from './text-with-maths.tsx';

interface EditAnswerProps {
  readonly userId: string;
  readonly answerId: string;
  /** As it was posted. */
  readonly body: string;
  readonly Text: ComponentType<{ text: string }>;
  readonly onDone: () => void;
}

/** null: nothing was changed yet. */
const EDITED = jsonDraft<string | null>(v.nullable(v.string()), null);

export function EditAnswer({ userId, answerId, body, Text, onDone }: EditAnswerProps) {
  const [edited, change] = useDraft(draftKey(userId, `qa-edit-${answerId}`), EDITED);
  const text = edited ?? body;
  return (
    <EditForm
      userId={userId}
      write={{ kind: 'edit-answer', answerId, body: text.trim() }}
      canSave={text.trim() !== '' && text.trim() !== body}
      onSaved={() => change((newest) => (newest === edited ? null : newest))}
      onDiscard={() => change(() => null)}
      onDone={onDone}
    >
      <TextWithMaths
        label="Your answer"
        value={text}
        hint="Formulas stand between dollar signs: $x^2$."
        onValueChange={(next) => change(() => next)}
      />
      <TextPreview text={text} Text={Text} />
    </EditForm>
  );
}
