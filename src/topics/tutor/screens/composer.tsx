import { Calculator, ImagePlus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';

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
import { usePictureReading } from './use-picture-reading.ts';
import { keepMessagePicture } from '../../../shared/pictures/message-pictures.ts';
import { checkedDoubt, MOST_PICTURES } from '../rules/question.ts';

interface ComposerProps {
  readonly draft: DoubtDraft;
  readonly isHinted: boolean;
  readonly onHinted: (isHinted: boolean) => void;
  readonly onChange: (next: (draft: DoubtDraft) => DoubtDraft) => void;
  /** @returns the error as a sentence; null on success */
  readonly onAsk: (text: string, draft: DoubtDraft) => Promise<string | null>;
  readonly onCancelEdit: () => void;
}

/** Longer input is not previewed: rendering it on every key is slow and does not help. */
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
    // A doubt whose picture failed must not be asked without it.
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

  /** Applies a change by the student, who then has to ask again. */
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
        // The picture of a doubt that is being stored must not be removed: its file would be gone.
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

interface AddPicturesOptions {
  /** Number of pictures in the draft. */
  readonly count: number;
  readonly onChange: (next: (draft: DoubtDraft) => DoubtDraft) => void;
  readonly onProblem: (problem: string | null) => void;
  /** Called when a chosen picture cannot be used. */
  readonly onFailed: () => void;
}

/** Stores chosen pictures on this device and adds them to the draft, up to the maximum of a doubt. */
function useAddPictures({ count, onChange, onProblem, onFailed }: AddPicturesOptions) {
  const userId = useUserId();
  /** Number of chosen files that are not in the draft yet. */
  const [preparing, setPreparing] = useState(0);

  async function add(chosen: readonly File[]) {
    const fitting = chosen.slice(0, Math.max(0, MOST_PICTURES - count - preparing));
    const left = chosen.length - fitting.length;
    onProblem(left === 0 ? null : tooManyWords(left));
    setPreparing((before) => before + fitting.length);
    for (const file of fitting) {
      const kept = await keepMessagePicture(userId, file);
      if (kept.ok) onChange((latest) => ({ ...latest, pictures: [...latest.pictures, kept.path].slice(0, MOST_PICTURES) }));
      else {
        onProblem(kept.message);
        onFailed();
      }
      setPreparing((before) => before - 1);
    }
  }

  return { isPreparing: preparing > 0, add };
}

function tooManyWords(left: number): string {
  return `A doubt can have up to ${MOST_PICTURES} pictures. ${left === 1 ? 'One was' : `${left} were`} not added.`;
}

type Step =
  | { readonly is: 'writing' | 'storing' }
  /**
   * The student asked while a picture was prepared or read. The doubt is sent automatically afterwards, unless the text has changed from
   * `transcript`, the one that the student could see.
   */
  | { readonly is: 'awaiting'; readonly transcript: string | undefined }
  /** A picture was read after the student asked. Its text is sent once the student has seen it. */
  | { readonly is: 'to-be-checked' };

interface AskStepOptions {
  /** Form whose submission calls `ask`. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly draft: DoubtDraft;
  /** A picture is being prepared or read. */
  readonly isPending: boolean;
  /** @returns the error as a sentence; null on success */
  readonly onAsk: (text: string, draft: DoubtDraft) => Promise<string | null>;
  readonly onProblem: (problem: string | null) => void;
}

interface AskStep {
  readonly step: Step['is'];
  readonly ask: () => Promise<void>;
  /** Cancels a pending question, because the student has changed it. */
  readonly retract: () => void;
}

/** The steps from writing a doubt to storing it. */
function useAskStep({ form, draft, isPending, onAsk, onProblem }: AskStepOptions): AskStep {
  const [step, setStep] = useState<Step>({ is: 'writing' });
  /** A ref, because Enter may be pressed again before the next render. */
  const isStoring = useRef(false);

  async function ask() {
    if (isStoring.current) return;
    if (isPending) return setStep({ is: 'awaiting', transcript: draft.transcript });
    const checked = checkedDoubt(askedText(draft), draft.pictures.length);
    if (!checked.ok) {
      setStep({ is: 'writing' });
      return onProblem(checked.message);
    }
    isStoring.current = true;
    setStep({ is: 'storing' });
    try {
      onProblem(await onAsk(checked.text, draft));
    } finally {
      setStep({ is: 'writing' });
      isStoring.current = false;
    }
  }

  const isReady = step.is === 'awaiting' && !isPending;
  // Unseen text may be misread, and would be solved as if it were the doubt.
  if (isReady && draft.transcript !== step.transcript) setStep({ is: 'to-be-checked' });
  useEffect(() => {
    if (isReady) form.current?.requestSubmit();
  }, [form, isReady]);

  return { step: step.is, ask, retract: () => setStep((now) => (now.is === 'awaiting' ? { is: 'writing' } : now)) };
}
