import { Calculator, ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { withFormulas } from '../rules/typed-maths.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { isEnter } from '../../../ui/enter-key.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { GrowingTextArea } from '../../../ui/growing-text-area.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MathsKeys } from '../../../ui/maths-keys.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { DoubtPictures } from './doubt-pictures.tsx';
import { askedText, type DoubtDraft } from './doubt-draft.ts';
import { useAddPictures } from './use-add-pictures.ts';
import { useAskStep } from './use-ask-step.ts';
import { usePictureReading } from './use-picture-reading.ts';

interface ComposerProps {
  readonly draft: DoubtDraft;
  readonly isHinted: boolean;
  readonly onHinted: (isHinted: boolean) => void;
  readonly onChange: (next: (draft: DoubtDraft) => DoubtDraft) => void;
  /** @returns the error, as a sentence */
  readonly onAsk: (text: string, draft: DoubtDraft) => Promise<string | null>;
  readonly onCancelEdit: () => void;
}

/** Longer input is not previewed on every key: slow and of no help. */
const MOST_PREVIEWED = 2000;

/** Composer of a doubt: text, formulas, and pictures from camera, file or clipboard. */
export function Composer({ draft, isHinted, onHinted, onChange, onAsk, onCancelEdit }: ComposerProps) {
  const userId = useUserId();
  const boxId = useId();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasKeys, setHasKeys] = useState(false);
  useBackCloses(draft.editing !== undefined, onCancelEdit);
  useBackCloses(hasKeys, () => setHasKeys(false));
  const reading = usePictureReading(userId, draft, onChange);
  const { text, pictures, editing } = draft;
  const { isPreparing, add } = useAddPictures({
    count: pictures.length,
    onChange,
    onProblem: setProblem,
    // Not without its picture.
    onFailed: () => retract(),
  });
  const { step, ask, retract } = useAskStep({ form, draft, isPending: reading.isReading || isPreparing, onAsk, onProblem: setProblem });
  const isStoring = step === 'storing';
  const isAsked = isStoring || step === 'awaiting';
  const asked = askedText(draft);
  const preview = asked.length > MOST_PREVIEWED ? asked : withFormulas(asked);
  const isPreviewed = preview.includes('$') && asked.length <= MOST_PREVIEWED;

  useEffect(() => {
    if (editing !== undefined) box.current?.focus();
  }, [editing]);

  /** A change by the student, who then asks again. */
  function edit(next: (draft: DoubtDraft) => DoubtDraft) {
    retract();
    onChange(next);
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      {isPreviewed ? (
        <output aria-label="Preview" className="max-h-32 overflow-y-auto rounded-lg bg-column px-3 py-2 break-words whitespace-pre-wrap">
          <Notation text={preview} />
        </output>
      ) : null}
      {pictures.length === 0 ? null : (
        // A picture of a doubt that is being stored cannot be removed: its file would be gone.
        <fieldset disabled={isStoring} className="contents">
          <DoubtPictures draft={draft} reading={reading} onChange={edit} />
        </fieldset>
      )}
      {hasKeys ? <MathsKeys box={box} onInsert={(next) => edit((latest) => ({ ...latest, text: next }))} /> : null}
      <label htmlFor={boxId} className="sr-only">
        Your doubt
      </label>
      <GrowingTextArea
        box={box}
        id={boxId}
        placeholder="Your doubt"
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${boxId}-note`}
        className="control max-h-48 py-2.5"
        onChange={({ currentTarget: { value } }) => {
          setProblem(null);
          edit((latest) => ({ ...latest, text: value }));
        }}
        onKeyDown={(event) => {
          // On a phone Enter starts a new line; the button sends.
          if (!isEnter(event) || event.shiftKey || matchMedia('(pointer: coarse)').matches) return;
          event.preventDefault();
          void ask();
        }}
        onPaste={({ clipboardData }) => {
          const images = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
          if (images.length > 0) void add(images);
        }}
      />
      {problem === null ? null : <ErrorText id={`${boxId}-note`}>{problem}</ErrorText>}
      {step === 'to-be-checked' && draft.transcript !== undefined ? (
        <output className="text-sm">Check the text in the picture, then press Ask.</output>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept="image/*"
          aria-label="Add a picture"
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            void add(chosen);
          }}
        />
        <IconButton label="Add a picture" disabled={isStoring} onClick={() => files.current?.click()}>
          <ImagePlus aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Maths keyboard" aria-pressed={hasKeys} className="aria-pressed:bg-hover" onClick={() => setHasKeys(!hasKeys)}>
          <Calculator aria-hidden className="size-5" />
        </IconButton>
        <Chip isPressed={isHinted} onToggle={onHinted}>
          Hints first
        </Chip>
        <span className="ml-auto flex gap-2">
          {editing === undefined ? null : <Button onClick={onCancelEdit}>Cancel</Button>}
          <Button type="submit" variant="primary" isBusy={isAsked} disabled={isAsked}>
            Ask
          </Button>
        </span>
      </div>
    </form>
  );
}
