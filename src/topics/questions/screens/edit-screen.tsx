import type { OpenedQuestion } from '../store/open-question.ts';
import { type PostedPicture, type PostWrite, useUnsentPosts } from '../store/use-unsent-posts.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EditQuestion } from './edit-question.tsx';
import { MissingEntry } from './missing-entry.tsx';
import { picturedAnew, pictureOfRow, useEditedPicture } from './use-draft-picture.ts';
import { draftKey } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { EDITED_ANSWER } from './answer-draft.ts';
import { EditForm } from './edit-form.tsx';
import { PictureField, withText } from './picture-field.tsx';
import { TextPreview } from './text-preview.tsx';
import { TextWithMaths } from './text-with-maths.tsx';

interface EditScreenProps {
  readonly userId: string;
  readonly question: OpenedQuestion;
  /** null if the question itself is edited. */
  readonly answerId: string | null;
  readonly syllabus: Syllabus;
  readonly onDone: () => void;
}

/** Screen on which an author edits a question or an answer. Starts from an edit in the outbox if there is one. */
export function EditScreen({ userId, question, answerId, syllabus, onDone }: EditScreenProps) {
  const waiting = useUnsentPosts(userId);
  if (question.kind !== 'asked') return <MissingEntry isUnreachable={question.kind === 'unreachable'} />;
  const { entry, answers } = question.asked;
  const post = answerId === null ? entry : answers.find(({ id }) => id === answerId);
  if (post?.author_id !== userId) {
    return (
      <EmptyState
        title="Only its author can edit this"
        headingLevel={2}
        text="You can write an answer of your own."
        action={
          <LinkButton to="/qa/$slug" params={{ slug: entry.slug }}>
            To the question
          </LinkButton>
        }
      />
    );
  }
  const unsent = waiting.find(({ key }) => key === `edit ${post.id}`)?.write;
  const postedPicture = pictureOfRow(post);
  if (answerId === null) {
    const edit = unsent?.kind === 'edit-question' ? unsent : undefined;
    return <EditQuestion unsent={edit} {...{ userId, entry, postedPicture, syllabus, onDone }} />;
  }
  const edit = unsent?.kind === 'edit-answer' ? unsent : undefined;
  return <EditAnswer answerId={post.id} postedBody={post.body} unsent={edit} {...{ userId, postedPicture, onDone }} />;
}

interface EditAnswerProps {
  readonly userId: string;
  readonly answerId: string;
  /** The answer's text, as the server has it. */
  readonly postedBody: string;
  readonly postedPicture: PostedPicture | null;
  /** An edit in the outbox. */
  readonly unsent: Extract<PostWrite, { kind: 'edit-answer' }> | undefined;
  readonly onDone: () => void;
}

function EditAnswer({ userId, answerId, postedBody, postedPicture, unsent, onDone }: EditAnswerProps) {
  const draft = `qa-edit-${answerId}`;
  const [edited, change] = useDraft(draftKey(userId, draft), EDITED_ANSWER);
  const picture = useEditedPicture(userId, draft, unsent?.picture === undefined ? postedPicture : unsent.picture);
  const body = unsent?.body ?? postedBody;
  const text = edited ?? body;
  const written = unsent?.body === undefined && text.trim() === postedBody ? {} : { body: text.trim() };
  return (
    <EditForm
      userId={userId}
      write={{ kind: 'edit-answer', answerId, ...written, ...picturedAnew(picture.chosen, postedPicture, unsent) }}
      canSave={text.trim() !== '' && (text.trim() !== body || picture.isChanged)}
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
      <TextWithMaths
        label="Your answer"
        value={text}
        hint="Formulas stand between dollar signs: $x^2$."
        onValueChange={(next) => change(() => next)}
      />
      <TextPreview text={text} />
      <PictureField userId={userId} picture={picture} onText={(read) => change((newest) => withText(newest ?? body, read))} />
    </EditForm>
  );
}
