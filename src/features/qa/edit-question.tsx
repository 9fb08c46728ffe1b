import type { ComponentType } from 'react';
import * as v from 'valibot';

import type { AskedEntry } from '../../data/qa/asked.ts';
import type { PostedPicture } from '../../data/qa/use-waiting.ts';
import { draftKey } from '../../data/student/drafts.ts';
import { useDraft } from '../../data/student/use-draft.ts';
import type { Syllabus } from '../../domain/syllabus/chapters.ts';
import { EditForm } from './edit-form.tsx';
import { PictureField, withText } from './picture-field.tsx';
import { EDITED_QUESTION, posted, QUESTION } from './question-draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { picturedAnew, pictureOfRow, useEditedPicture } from './use-draft-picture.ts';

interface EditQuestionProps {
  readonly userId: string;
  /** As it was posted, or waits to be. */
  readonly entry: AskedEntry;
  /** As the server has it. */
  readonly postedPicture: PostedPicture | null;
  readonly syllabus: Syllabus;
  readonly Text: ComponentType<{ text: string }>;
  readonly onDone: () => void;
}

export function EditQuestion({ userId, entry, postedPicture, syllabus, Text, onDone }: EditQuestionProps) {
  const { id: entryId, title, body, chapter } = entry;
  const name = `qa-edit-${entryId}`;
  const [edited, change] = useDraft(draftKey(userId, name), EDITED_QUESTION);
  const picture = useEditedPicture(userId, name, pictureOfRow(entry));
  const before = v.parse(QUESTION, { title, body, subject: entry.subject, chapter: chapter ?? '' });
  const draft = edited ?? before;
  const write = posted(draft);
  return (
    <EditForm
      userId={userId}
      write={{ kind: 'edit-question', entryId, ...write, ...picturedAnew(picture.chosen, postedPicture) }}
      canSave={write.title !== '' && (picture.isChanged || JSON.stringify(write) !== JSON.stringify(posted(before)))}
      onSaved={() => {
        change((newest) => (newest === edited ? null : newest));
        picture.clear();
      }}
      onDiscard={() => {
        change(() => null);
        picture.discard();
      }}
      onDone={onDone}
    >
      <QuestionFields draft={draft} syllabus={syllabus} Text={Text} onChange={(next) => change((newest) => next(newest ?? before))} />
      <PictureField
        userId={userId}
        picture={picture}
        onText={(read) => change((newest) => ({ ...(newest ?? before), body: withText((newest ?? before).body, read) }))}
      />
    </EditForm>
  );
}
