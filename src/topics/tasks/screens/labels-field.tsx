import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { Chip } from '../../../ui/chip.tsx';
import { isComposing } from '../../../ui/enter-key.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { withTypedLabels } from './task-changes.ts';

interface LabelsFieldProps {
  readonly labels: readonly string[];
  /** The label being typed. */
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (labels: readonly string[]) => void;
  readonly onType: (text: string) => void;
}

/**
 * Enter or a comma adds the label. Blur does not: a label appearing between mouse down and up would move the button from under
 * the pointer. Saving adds the typed text too.
 */
export function LabelsField({ labels, text, error, onChange, onType }: LabelsFieldProps) {
  function add() {
    onChange(withTypedLabels(labels, text));
    onType('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if ((event.key === 'Enter' && text.trim() !== '') || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '' && labels.length > 0) {
      onChange(labels.slice(0, -1));
    }
  }

  return (
    <div className="grid gap-2">
      <TextField
        label="Labels"
        placeholder="Type a label and press Enter"
        value={text}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {labels.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {labels.map((label) => (
            <li key={label}>
              <button
                type="button"
                aria-label={`Remove label ${label}`}
                className="flex min-h-11 items-center gap-1"
                onClick={() => onChange(labels.filter((other) => other !== label))}
              >
                <Chip>
                  {label} <X aria-hidden className="inline size-3.5" />
                </Chip>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
