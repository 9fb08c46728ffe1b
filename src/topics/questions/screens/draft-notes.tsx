import { Bot } from 'lucide-react';

import { type DraftedBy, draftWords } from '../rules/draft-words.ts';
import { MarkedText } from '../../../shared/marked-text/marked-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { AskDraft } from './ask-draft.ts';
import type { DraftMark } from './answer-draft.ts';

/** The tutor's answer, shown beside the question for which it becomes a draft. */
export function CarriedAnswer({ tutor, onLeave }: { tutor: AskDraft['tutor']; onLeave: () => void }) {
  if (tutor === null) return null;
  return (
    <section
      aria-labelledby="carried-title"
      className="grid grid-cols-1 gap-3 rounded-xl border border-dashed border-line-strong px-4 py-3"
    >
      <h2 id="carried-title" className="flex items-center gap-2 font-medium">
        <Bot aria-hidden className="size-4 shrink-0" />
        The tutor’s answer comes along as a draft
      </h2>
      <p className="text-sm text-ink-soft">
        It is not posted with your question. Below your question you can check it, and post it as an answer.
      </p>
      <div className="max-h-60 overflow-y-auto">
        <MarkedText text={tutor.text} />
      </div>
      <Button className="justify-self-start" onClick={onLeave}>
        Leave it behind
      </Button>
    </section>
  );
}

interface DraftNoteProps {
  readonly mark: DraftMark;
  readonly onMark: (mark: DraftMark) => void;
  readonly onDiscard: () => void;
}

/** Notice above an answer draft that the tutor wrote. */
export function DraftNote({ mark, onMark, onDiscard }: DraftNoteProps) {
  return (
    <section
      aria-label="Draft from the tutor"
      className="grid grid-cols-1 gap-1 rounded-xl border border-dashed border-line-strong px-4 py-3"
    >
      <p className="flex items-center gap-2 font-medium">
        <Bot aria-hidden className="size-4 shrink-0" />
        {mark.by === 'model' ? 'A model wrote this. It can be wrong' : 'The tutor’s solver worked this out'}
      </p>
      <CheckField
        label="I checked every step myself"
        hint="Others see that the tutor wrote it, and whether you checked it."
        isChecked={mark.isChecked}
        onCheckedChange={(isChecked) => onMark({ ...mark, isChecked })}
      />
      <Button className="justify-self-start" onClick={onDiscard}>
        Discard the draft
      </Button>
    </section>
  );
}

/** Mark on an answer that the tutor wrote. */
export function DraftedMark({ by, checkedBy }: { by: DraftedBy | null; checkedBy: string | null }) {
  return by === null ? null : <Chip>{draftWords(by, checkedBy)}</Chip>;
}
