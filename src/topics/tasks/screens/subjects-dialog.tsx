import { type FormEvent, useState } from 'react';

import type { WriteResult } from '../../../shared/replica/local-database.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { addSubject, renameSubject } from '../../../shared/student/subjects.commands.ts';
import { leastUsedColor } from '../../../shared/subjects/subject-color.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { Modal } from '../../../ui/modal.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { SubjectRow } from './subject-row.tsx';
import { deleteSubject, recolourSubject, restoreSubject } from '../store/subjects.commands.ts';
import type { TaskDrafts } from './task-drafts.ts';
import { notReady } from './not-ready.ts';
import type { SubjectColor } from '../../../../replication/schema/user-subjects.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ColorField } from './color-field.tsx';

interface SubjectsDialogProps {
  readonly isOpen: boolean;
  readonly subjects: readonly Subject[];
  readonly drafts: TaskDrafts;
  readonly onClose: () => void;
}

/** Draft key of the new subject's name. */
const NEW_SUBJECT = 'new';

/** Adds, renames, recolours and deletes subjects. */
export function SubjectsDialog({ isOpen, subjects, drafts, onClose }: SubjectsDialogProps) {
  const userId = useUserId();
  const replica = useReplica();
  const typed = drafts.readSubjectNames();
  const [announced, setAnnounced] = useState('');

  async function run(write: Promise<WriteResult>) {
    const result = await write;
    if (!result.ok) showFailure(result);
    return result.ok;
  }

  async function remove({ id, name }: Subject) {
    if (!replica || !(await run(deleteSubject(replica, id)))) return;
    setAnnounced(`“${name}” deleted. Its tasks stay, without a subject.`);
    showToast({
      title: 'Subject deleted',
      text: 'Its tasks stay, without a subject.',
      action: { label: 'Undo', onPress: () => void run(restoreSubject(replica, id)) },
    });
  }

  function close() {
    drafts.clearSubjectNames();
    onClose();
  }

  return (
    <Modal isOpen={isOpen} onClose={close} title="Subjects">
      <div className="grid grid-cols-1 gap-5">
        <NewSubjectForm
          initialName={typed[NEW_SUBJECT]?.name ?? ''}
          initialColor={leastUsedColor(subjects)}
          onType={(name) => drafts.writeSubjectName(NEW_SUBJECT, name === '' ? null : { name })}
          onAdd={async (name, color) => (replica ? addSubject(replica, userId, name, color) : notReady)}
        />
        {subjects.length === 0 ? (
          <p className="text-ink-soft">
            No subjects yet. Add the subjects you study, such as Physics or Biology, and choose a colour for each.
          </p>
        ) : (
          <ul aria-label="Your subjects" className="grid grid-cols-1 gap-4">
            {subjects.map((subject) => (
              <SubjectRow
                key={subject.id}
                subject={subject}
                initialTyped={typed[subject.id] ?? null}
                onType={(name) => drafts.writeSubjectName(subject.id, name)}
                onRename={async ({ name, since }) => (replica ? renameSubject(replica, subject.id, name, since) : notReady)}
                onRecolour={(color) => replica && void run(recolourSubject(replica, subject.id, color))}
                onDelete={() => void remove(subject)}
              />
            ))}
          </ul>
        )}
        <p aria-live="polite" className="sr-only">
          {announced}
        </p>
      </div>
    </Modal>
  );
}

interface NewSubjectFormProps {
  /** Restored draft. */
  readonly initialName: string;
  readonly initialColor: SubjectColor;
  readonly onType: (name: string) => void;
  readonly onAdd: (name: string, color: SubjectColor) => Promise<WriteResult>;
}

function NewSubjectForm({ initialName, initialColor, onType, onAdd }: NewSubjectFormProps) {
  const [name, setName] = useState(initialName);
  const [chosen, setChosen] = useState<SubjectColor | null>(null);
  const [error, setError] = useState<string>();

  function change(text: string) {
    setName(text);
    onType(text);
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const result = await onAdd(name, chosen ?? initialColor);
    if (!result.ok) return setError(result.error.message);
    change('');
    setChosen(null);
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={(event) => void add(event)}>
      <TextField
        label="New subject"
        placeholder="Physics"
        value={name}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ColorField value={chosen ?? initialColor} onChange={setChosen} />
        <Button type="submit" variant="primary">
          Add
        </Button>
      </div>
    </form>
  );
}
