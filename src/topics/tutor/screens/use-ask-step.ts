import { type RefObject, useEffect, useRef, useState } from 'react';

import { checkedDoubt } from '../rules/question.ts';
import { askedText, type DoubtDraft } from './doubt-draft.ts';

type Step =
  | { readonly is: 'writing' | 'storing' }
  /** Asked while a picture was prepared or read: goes on by itself. With the text of pictures that was there to be checked. */
  | { readonly is: 'awaiting'; readonly transcript: string | undefined }
  /** A picture was read meanwhile: its text is asked once the student has seen it. */
  | { readonly is: 'to-be-checked' };

interface AskStepOptions {
  /** Its submission calls `ask`. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly draft: DoubtDraft;
  /** A picture is prepared or read. */
  readonly isPending: boolean;
  /** @returns the error, as a sentence */
  readonly onAsk: (text: string, draft: DoubtDraft) => Promise<string | null>;
  readonly onProblem: (problem: string | null) => void;
}

interface AskStep {
  readonly step: Step['is'];
  readonly ask: () => Promise<void>;
  /** What was asked is no longer what the student wants to ask: it does not go on by itself. */
  readonly retract: () => void;
}

/** From writing a doubt to its being stored. */
export function useAskStep({ form, draft, isPending, onAsk, onProblem }: AskStepOptions): AskStep {
  const [step, setStep] = useState<Step>({ is: 'writing' });
  /** Enter may be pressed again before the next render. */
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
  // Misread text would be solved as if it were the doubt.
  if (isReady && draft.transcript !== step.transcript) setStep({ is: 'to-be-checked' });
  useEffect(() => {
    if (isReady) form.current?.requestSubmit();
  }, [form, isReady]);

  return { step: step.is, ask, retract: () => setStep((now) => (now.is === 'awaiting' ? { is: 'writing' } : now)) };
}
