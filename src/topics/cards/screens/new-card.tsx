import { type FormEvent, useId, useState } from 'react';

import type { WriteError } from '../../../shared/replica/local-database.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import { splitCloze } from '../rules/cloze.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NEW_CARD_DRAFT } from './card-drafts.ts';
import { CardFields } from './card-fields.tsx';
import { addCard, type NewCard } from '../store/cards.commands.ts';
import { useAnswerText, useTaskText } from '../store/cards.queries.ts';
import { type CardText, EMPTY_TEXT } from '../store/card.ts';
import { usePreparing } from './use-preparing.ts';

interface NewCardPageProps {
  /** The source task. */
  readonly taskId: string | null;
  /** The source answer of the tutor. */
  readonly answerId: string | null;
}

/** Source of a card. */
type Origin = Pick<NewCard, 'source' | 'sourceId'>;
const OWN: Origin = { source: 'own', sourceId: null };

/** Form for new cards, which stays open to add several. */
export function NewCardPage({ taskId, answerId }: NewCardPageProps) {
  const taskText = useTaskText(taskId);
  const answerText = useAnswerText(answerId);
  if (taskText === undefined || answerText === undefined) return <Skeleton className="h-96" />;
  if (taskText !== null) return <NewCardForm origin={{ source: 'task', sourceId: taskId }} beginning={taskText} />;
  if (answerText !== null) return <NewCardForm origin={{ source: 'tutor', sourceId: answerId }} beginning={answerText} />;
  return <NewCardForm origin={OWN} beginning={EMPTY_TEXT} />;
}

interface NewCardFormProps {
  readonly origin: Origin;
  readonly beginning: CardText;
}

function NewCardForm({ origin, beginning }: NewCardFormProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const subjects = useSubjects();
  const frontId = useId();
  const [draft, changeDraft] = useDraft(
    draftKey(userId, origin.sourceId === null ? 'new-card' : `new-card-${origin.sourceId}`),
    NEW_CARD_DRAFT,
  );
  const [fresh, setFresh] = useState(() => newCard(beginning, origin));
  const [error, setError] = useState<WriteError | null>(null);
  const [saved, setSaved] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const { isPreparing, onPreparing } = usePreparing();
  const card = draft ?? fresh;
  const count = splitCloze(card.front).length;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    const result = await addCard(await replicaOnceOpen(), userId, card).finally(() => setIsSaving(false));
    if (!result.ok) return setError(result.error);
    setError(null);
    setFresh(newCard({ ...EMPTY_TEXT, subjectId: card.subjectId, chapter: card.chapter }, origin));
    // Input typed during the save belongs to the next card.
    changeDraft((newest) => (newest === draft ? null : newest && { ...newest, id: crypto.randomUUID() }));
    setSaved((sum) => sum + count);
    document.getElementById(frontId)?.focus();
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
      <CardFields
        cardId={card.id}
        text={card}
        saved={null}
        subjects={subjects}
        error={error}
        frontId={frontId}
        onChange={(changes) => {
          setError(null);
          changeDraft((newest) => ({ ...(newest ?? card), ...changes }));
        }}
        onPreparing={onPreparing}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isSaving} disabled={isPreparing}>
          {count === 1 ? 'Save card' : `Save ${count} cards`}
        </Button>
        <LinkButton to="/cards">All cards</LinkButton>
        {/* Not a toast: it would cover the button for the next card. */}
        <output className="self-center text-sm text-ink-soft">{saved === 0 ? null : savedWords(saved)}</output>
      </div>
    </form>
  );
}

function newCard(text: CardText, origin: Origin): NewCard {
  return { ...text, ...origin, id: crypto.randomUUID() };
}

function savedWords(count: number): string {
  return count === 1 ? 'Saved. You revise it today.' : `${count} cards saved. You revise them today.`;
}
