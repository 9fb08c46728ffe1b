import { Calculator } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';

import { hideSelection, isCloze, isInFormula } from '../rules/cloze.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MathsKeys } from '../../../ui/maths-keys.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { writeWithCaret } from '../../../ui/write-with-caret.ts';
import { ClozeText } from './cloze-text.tsx';

interface SideFieldProps {
  readonly side: 'front' | 'back';
  readonly id?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly notice: string | undefined;
  readonly onChange: (value: string) => void;
  /** Further tools below the text. */
  readonly children?: ReactNode;
}

const UNHIDEABLE = 'This cannot be hidden. Select a shorter part, inside or outside a formula. A card has at most 30 hidden parts.';

/** Text of one side of a card, with maths keys and a preview. The front can have gaps. */
export function SideField({ side, id, value, error, notice, onChange, children }: SideFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [hasKeys, setHasKeys] = useState(false);
  useBackCloses(hasKeys, () => setHasKeys(false));
  const [isUnhideable, setIsUnhideable] = useState(false);
  const isFront = side === 'front';

  function hide() {
    const area = box.current;
    if (area === null) return;
    const hidden = hideSelection(area.value, area.selectionStart, area.selectionEnd);
    setIsUnhideable(hidden === null);
    if (hidden !== null) writeWithCaret(area, hidden.caret, () => onChange(hidden.text));
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <TextArea
        ref={box}
        id={id}
        label={isFront ? 'Front' : 'Back'}
        hint={
          isFront
            ? 'A question with one answer, or a sentence with parts to hide. Maths goes between dollar signs: $v = u + at$.'
            : undefined
        }
        rows={3}
        value={value}
        notice={notice}
        error={error ?? (isUnhideable ? UNHIDEABLE : undefined)}
        onChange={({ currentTarget }) => {
          setIsUnhideable(false);
          onChange(currentTarget.value);
        }}
      />
      {hasKeys ? <MathsKeys box={box} onInsert={onChange} isInFormula={isInFormula} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={isFront ? 'Maths keyboard: question' : 'Maths keyboard: answer'}
          aria-pressed={hasKeys}
          className="aria-pressed:bg-hover"
          onClick={() => setHasKeys(!hasKeys)}
        >
          <Calculator aria-hidden className="size-5" />
        </IconButton>
        {isFront ? (
          // Keeps the selection while the button is pressed.
          <Button onPointerDown={(event) => event.preventDefault()} onClick={hide}>
            Hide selection
          </Button>
        ) : null}
        {children}
      </div>
      {/\$.+\$/s.test(value) || (isFront && isCloze(value)) ? (
        <div className="overflow-x-auto rounded-lg bg-column px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          <ClozeText text={value} isShown={!isFront} />
        </div>
      ) : null}
    </div>
  );
}
