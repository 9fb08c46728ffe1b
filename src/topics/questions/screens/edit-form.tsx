import { type FormEvent, type ReactNode, useState } from 'react';

import { sendWrite } from '../store/send-waiting.ts';
import type { PostWrite } from '../store/use-unsent-posts.ts';
import { Button } from '../../../ui/button.tsx';
import { isTaken, showOutcome } from './post-words.ts';

interface EditFormProps {
  readonly userId: string;
  readonly write: PostWrite;
  readonly canSave: boolean;
  /** Removes the edit from its form, after it was saved. */
  readonly onSaved: () => void;
  readonly onDiscard: () => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Saves an edit, online or offline. */
export function EditForm({ userId, write, canSave, onSaved, onDiscard, onDone, children }: EditFormProps) {
  const [isSaving, setIsSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving || !canSave) return;
    setIsSaving(true);
    const outcome = await sendWrite(userId, write);
    setIsSaving(false);
    showOutcome(outcome);
    if (!isTaken(outcome)) return;
    onSaved();
    onDone();
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(event)}>
      {children}
      <p className="text-sm text-ink-soft">
        What stood there before stays readable for students, but no earlier picture. Others see how often you edited.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isSaving} disabled={!canSave}>
          Save changes
        </Button>
        <Button
          onClick={() => {
            onDiscard();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
