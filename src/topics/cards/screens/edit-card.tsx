import { type FormEvent, useId, useState } from 'react';

import type { Replica, WriteError, WriteResult } from '../../../shared/replica/local-database.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { drafts } from '../../../shared/student/drafts.ts';
import { afterSave, isChangedElsewhere, touch, UNTOUCHED } from '../../../shared/student/touched.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { CARD_CHANGES, cardKey } from './card-drafts.ts';
import { CardFields } from './card-fields.tsx';
import { addCard, forgetUnusedPicture, reviveCard, saveCard, trimmed } from '../store/cards.commands.ts';
import type { Card, CardText } from '../store/card.ts';
import { usePreparing } from './use-preparing.ts';

interface EditCardProps {
  readonly card: Card;
  /** The card was deleted elsewhere. `nowhere`: this device does not have the card. */
  readonly gone?: 'deleted' | 'nowhere';
  readonly subjects: readonly Subject[];
  readonly onClose: () => void;
}

/**
 * Edits a card. Holds only the student's changes, each with the value it replaces; everything else follows the database. Closing it without
 * its buttons keeps the draft.
 */
export function EditCard({ card, gone, subjects, onClose }: EditCardProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const frontId = useId();
  const draft = cardKey(userId, card.id);
  const [changes, change] = useDraft(draft, CARD_CHANGES);
  const [error, setError] = useState<WriteError | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  /** Id of the new card that is created from unsaved changes when this device does not have the edited card. */
  const [newId] = useState(() => crypto.randomUUID());
  const { isPreparing, onPreparing } = usePreparing();
  const stored = textOf(card);
  const text = textOf({ ...card, ...changes.now });
  const { frontPicture, backPicture } = text;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    const result = await write(await replicaOnceOpen()).finally(() => setIsSaving(false));
    if (!result.ok) return setError(result.error);
    // Input typed during the save stays unsaved.
    const newest = drafts.read(draft, CARD_CHANGES);
    if (newest === changes) return discard();
    const left = afterSave(newest, changes, trimmed(changes.now));
    if (gone !== 'nowhere') return change(() => left);
    // The remaining input belongs to the new card. Under the old id it would become another card.
    drafts.change(cardKey(userId, newId), CARD_CHANGES, () => left);
    discard();
  }

  function write(replica: Replica): Promise<WriteResult> {
    if (gone === 'nowhere') return addCard(replica, userId, { id: newId, source: 'own', sourceId: null, ...text });
    return (gone === 'deleted' ? reviveCard : saveCard)(replica, card.id, changes.now, changes.since);
  }

  function discard() {
    change(() => UNTOUCHED);
    onClose();
  }

  async function cancel() {
    discard();
    const saved = [card.frontPicture?.path, card.backPicture?.path];
    const unused = [frontPicture, backPicture].flatMap((picture) => (picture === null || saved.includes(picture.path) ? [] : picture.path));
    if (unused.length === 0) return;
    const replica = await replicaOnceOpen();
    await Promise.all(unused.map((path) => forgetUnusedPicture(replica, userId, path))).catch((problem: unknown) =>
      console.error('Error removing picture', problem),
    );
  }

  return (
    <Modal isOpen onClose={onClose} title="Edit card" width="wide">
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(event)}>
        {gone === undefined ? null : (
          <p role="alert" className="rounded-lg border border-line-strong px-3 py-2 text-sm">
            {GONE[gone]}
          </p>
        )}
        <CardFields
          cardId={card.id}
          text={text}
          saved={card}
          subjects={subjects}
          error={error}
          noticeAt={(part) =>
            !isSaving && isChangedElsewhere(changes, stored, part)
              ? changedElsewhere(part === 'front' || part === 'back' ? stored[part] : undefined)
              : undefined
          }
          frontId={frontId}
          onChange={(more) => {
            setError(null);
            change((newest) => touch(newest, stored, more));
          }}
          onPreparing={onPreparing}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={isSaving} disabled={isPreparing}>
            Save
          </Button>
          <Button onClick={() => void cancel()}>Cancel</Button>
        </div>
      </form>
    </Modal>
  );
}

const GONE = {
  deleted: 'This card was deleted on another device. Save to bring it back.',
  nowhere: 'This card was deleted. Save what you typed as a new card.',
} as const;

function textOf({ front, back, frontPicture, backPicture, subjectId, chapter }: CardText): CardText {
  return { front, back, frontPicture, backPicture, subjectId, chapter };
}
