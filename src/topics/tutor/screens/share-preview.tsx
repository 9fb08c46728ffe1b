import { Pencil } from 'lucide-react';
import { useState } from 'react';

import { withFormulas } from '../rules/typed-maths.ts';
import { MarkedText } from '../../../shared/marked-text/marked-text.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { Message } from '../store/message.ts';

/** A message as it will be in the copy. */
export interface Copied extends Pick<Message, 'id' | 'role' | 'source' | 'text'> {
  readonly isLeftOut: boolean;
}

interface SharePreviewProps {
  readonly messages: readonly Copied[];
  readonly onChange: (id: string, change: Partial<Pick<Copied, 'text' | 'isLeftOut'>>) => void;
}

/** Preview of the copy. The student can leave out or rewrite private parts. */
export function SharePreview({ messages, onChange }: SharePreviewProps) {
  return (
    <fieldset className="grid grid-cols-1">
      <legend className="mb-1 text-sm font-medium">What the copy contains</legend>
      <ul className="grid grid-cols-1 gap-2">
        {messages.map((message) => (
          <li key={message.id}>
            <CopiedItem message={message} onChange={(change) => onChange(message.id, change)} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface CopiedItemProps {
  readonly message: Copied;
  readonly onChange: (change: Partial<Pick<Copied, 'text' | 'isLeftOut'>>) => void;
}

function CopiedItem({ message: { role, text, isLeftOut }, onChange }: CopiedItemProps) {
  const [isEdited, setIsEdited] = useState(false);
  const kind = role === 'user' ? 'Doubt' : 'Answer';
  return (
    <div className={`rounded-lg border border-line ${isLeftOut ? '' : 'pb-3'}`}>
      <div className="flex items-center">
        <Checkbox
          label={`${kind}: ${text.slice(0, 60)}`}
          isChecked={!isLeftOut}
          onCheckedChange={(isIn) => onChange({ isLeftOut: !isIn })}
        />
        <span className="flex-1 text-sm text-ink-soft">{isLeftOut ? `${kind}, left out` : kind}</span>
        {isLeftOut ? null : (
          <IconButton
            label={`Edit in the copy: ${text.slice(0, 60)}`}
            aria-pressed={isEdited}
            className="aria-pressed:bg-hover"
            onClick={() => setIsEdited(!isEdited)}
          >
            <Pencil aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      {isLeftOut ? null : (
        <div className="px-3">
          {isEdited ? (
            <TextArea
              label={`${kind} in the copy`}
              isLabelHidden
              hint="This changes only the copy."
              value={text}
              maxLength={100_000}
              onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
            />
          ) : role === 'user' ? (
            <p className="break-words whitespace-pre-wrap">
              <Notation text={withFormulas(text)} />
            </p>
          ) : (
            <MarkedText text={text} />
          )}
        </div>
      )}
    </div>
  );
}
