import type { OpenedQuestion } from '../store/open-question.ts';
import { useWaiting } from '../store/use-waiting.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EditAnswer } from './edit-answer.tsx';
import { EditQuestion } from './edit-question.tsx';
import { MissingEntry } from './missing-entry.tsx';
import { pictureOfRow } from './use-draft-picture.ts';

interface EditScreenProps {
  readonly userId: string;
  readonly question: OpenedQuestion;
  /** null: the question is edited. */
  readonly answerId: string | null;
  readonly syllabus: Syllabus;
  readonly onDone: () => void;
}

/** Where an author edits a question or an answer. Begins with what waits to be sent, if something does. */
export function EditScreen({ userId, question, answerId, syllabus, onDone }: EditScreenProps) {
  const waiting = useWaiting(userId);
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
