import * as v from 'valibot';

import type { AskedEntry } from '../store/asked.ts';
import type { PostedPicture, PostWrite } from '../store/use-unsent-posts.ts';
import { draftKey } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { EditForm } from './edit-form.tsx';
import { PictureField, withText } from './picture-field.tsx';
import { draftOfEdit, editedFields, EDITED_QUESTION, posted, QUESTION, shownEdit, unshownPlace, withChanges } from './question-draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { picturedAnew, useEditedPicture } from './use-draft-picture.ts';

interface EditQuestionProps {
  readonly userId: string;
  /** The question as the server has it. */
  readonly entry: AskedEntry;
  readonly postedPicture: PostedPicture | null;
  /** An edit in the outbox. */
  readonly unsent: Extract<PostWrite, { kind: 'edit-question' }> | undefined;
  readonly syllabus: Syllabus;
  readonly onDone: () => void;
}

export function EditQuestion({ userId, entry, postedPicture, unsent, syllabus, onDone }: EditQuestionProps) {
  const { id: entryId, title, body, subject, chapter } = entry;
  const name = `qa-edit-${entryId}`;
  const [edited, change] = useDraft(draftKey(userId, name), EDITED_QUESTION);
  const subjectNow = unsent?.subject ?? subject;
  const typed = shownEdit(edited, subjectNow);
  const picture = useEditedPicture(userId, name, unsent?.picture === undefined ? postedPicture : unsent.picture);
  const onServer = v.parse(QUESTION, { title, body, subject, chapter: chapter ?? '' });
  const waiting = unsent === undefined ? {} : draftOfEdit(unsent);
  const before = { ...onServer, ...waiting };
  const draft = { ...before, ...typed };
  const changeFields = (next: (newest: typeof draft) => typeof draft) =>
    change((newest) => {
      const shown = { ...before, ...shownEdit(newest, subjectNow) };
      // Keep the fields of a waiting edit, too: if the server refuses it, they return to the form.
      return withChanges({ ...waiting, ...newest }, shown, next(shown));
    });
  const fields = editedFields({ ...waiting, ...typed }, onServer, waiting);
  return (
    <EditForm
      userId={userId}
      write={{
        kind: 'edit-question',
        entryId,
        ...unshownPlace(unsent, fields),
        ...fields,
        ...picturedAnew(picture.chosen, postedPicture, unsent),
      }}
      canSave={posted(draft).title !== '' && (picture.isChanged || JSON.stringify(posted(draft)) !== JSON.stringify(posted(before)))}
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
      <QuestionFields draft={draft} syllabus={syllabus} onChange={changeFields} />
      <PictureField
        userId={userId}
        picture={picture}
        onText={(read) => changeFields((newest) => ({ ...newest, body: withText(newest.body, read) }))}
      />
    </EditForm>
  );
}
