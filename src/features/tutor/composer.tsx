import { Calculator, ImagePlus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

import { keepMessagePicture } from '../../data/pictures/message-pictures.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { checkedDoubt, MOST_PICTURES } from '../../domain/tutor/question.ts';
import { withFormulas } from '../../domain/tutor/typed-maths.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MathsKeys } from '../../ui/maths-keys.tsx';
import { Notation } from '../../ui/notation.tsx';
import { DoubtPictures } from './doubt-pictures.tsx';
import { askedText, type DoubtDraft } from './doubt-draft.ts';
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
  const box = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** Enter may be pressed again before the next render. */
  const isAsking = useRef(false);
  /** Number of chosen files that are not in the draft yet. */
  const [preparing, setPreparing] = useState(0);
  const [hasKeys, setHasKeys] = useState(false);
  useBackCloses(draft.editing !== undefined, onCancelEdit);
  useBackCloses(hasKeys, () => setHasKeys(false));
  const reading = usePictureReading(userId, draft, onChange);
  /** Asked while a picture was prepared or read, and the text of pictures that was there to be checked. */
  const [awaited, setAwaited] = useState<Pick<DoubtDraft, 'transcript'> | null>(null);
  const [isToBeChecked, setToBeChecked] = useState(false);
  const isAwaited = awaited !== null;
  const isPending = reading.isReading || preparing > 0;
  const { text, pictures, editing } = draft;
  const asked = askedText(draft);
  const preview = asked.length > MOST_PREVIEWED ? asked : withFormulas(asked);
  const isPreviewed = preview.includes('$') && asked.length <= MOST_PREVIEWED;

  useEffect(() => {
    if (editing !== undefined) box.current?.focus();
  }, [editing]);

  useEffect(() => {
    if (awaited === null || isPending) return;
    setAwaited(null);
    // Misread text would be solved as if it were the doubt.
    if (draft.transcript !== awaited.transcript) setToBeChecked(true);
    else void ask();
    // With the text of the last picture.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [awaited, isPending]);

  /** A change by the student, who then asks again. */
  function edit(next: (draft: DoubtDraft) => DoubtDraft) {
    setAwaited(null);
    onChange(next);
  }

  async function add(chosen: readonly File[]) {
    const fitting = chosen.slice(0, Math.max(0, MOST_PICTURES - pictures.length - preparing));
    const left = chosen.length - fitting.length;
    setProblem(left === 0 ? null : tooManyWords(left));
    setPreparing((before) => before + fitting.length);
    for (const file of fitting) {
      const kept = await keepMessagePicture(userId, file);
      if (kept.ok) onChange((latest) => ({ ...latest, pictures: [...latest.pictures, kept.path].slice(0, MOST_PICTURES) }));
      else {
        setProblem(kept.message);
        // Not without its picture.
        setAwaited(null);
      }
      setPreparing((before) => before - 1);
    }
  }

  async function ask(event?: FormEvent) {
    event?.preventDefault();
    if (isAsking.current) return;
    setToBeChecked(false);
    if (isPending) return setAwaited(draft);
    const checked = checkedDoubt(asked, pictures.length);
    if (!checked.ok) return setProblem(checked.message);
    isAsking.current = true;
    setIsBusy(true);
    try {
      setProblem(await onAsk(checked.text, draft));
    } finally {
      setIsBusy(false);
      isAsking.current = false;
    }
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-2" onSubmit={(event) => void ask(event)}>
      {isPreviewed ? (
        <output aria-label="Preview" className="max-h-32 overflow-y-auto rounded-lg bg-column px-3 py-2 break-words whitespace-pre-wrap">
          <Notation text={preview} />
        </output>
      ) : null}
      {pictures.length === 0 ? null : (
        // A picture of a doubt that is being stored cannot be removed: its file would be gone.
        <fieldset disabled={isBusy} className="contents">
          <DoubtPictures draft={draft} reading={reading} onChange={edit} />
        </fieldset>
      )}
      {hasKeys ? <MathsKeys box={box} onInsert={(next) => edit((latest) => ({ ...latest, text: next }))} /> : null}
      <label htmlFor={boxId} className="sr-only">
        Your doubt
      </label>
      <textarea
        ref={box}
        id={boxId}
        rows={1}
        placeholder="Your doubt"
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${boxId}-note`}
        className="control field-sizing-content max-h-48 resize-none py-2.5"
        onChange={({ currentTarget: { value } }) => {
          setProblem(null);
          edit((latest) => ({ ...latest, text: value }));
        }}
        onKeyDown={(event) => {
          // On a phone Enter starts a new line; the button sends.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches) return;
          event.preventDefault();
          void ask();
        }}
        onPaste={({ clipboardData }) => {
          const images = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
          if (images.length > 0) void add(images);
        }}
      />
      {problem === null ? null : <ErrorText id={`${boxId}-note`}>{problem}</ErrorText>}
      {isToBeChecked && draft.transcript !== undefined ? (
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
        <IconButton label="Add a picture" disabled={isBusy} onClick={() => files.current?.click()}>
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
          <Button type="submit" variant="primary" isBusy={isBusy || isAwaited} disabled={isBusy || isAwaited}>
            Ask
          </Button>
        </span>
      </div>
    </form>
  );
}

function tooManyWords(left: number): string {
  return `A doubt can have up to ${MOST_PICTURES} pictures. ${left === 1 ? 'One was' : `${left} were`} not added.`;
}
