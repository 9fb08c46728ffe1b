import { useState } from 'react';

import { Modal } from '../../../ui/modal.tsx';
import { type Calculation, NOTHING, pressKey, shownNumber } from './calculation.ts';

const KEYS = ['7', '8', '9', '÷', '4', '5', '6', '×', '1', '2', '3', '−', '0', '.', '=', '+'] as const;

/** Four operations and the root. */
export function Calculator({ onClose }: { readonly onClose: () => void }) {
  const [calculation, setCalculation] = useState<Calculation>(NOTHING);
  const press = (key: string) => setCalculation((before) => pressKey(before, key));
  return (
    <Modal isOpen onClose={onClose} title="Calculator">
      <output
        aria-label="Result"
        className="mb-3 block rounded-lg border border-line bg-field px-3 py-2 text-right font-display text-2xl tabular-nums"
      >
        {shownNumber(calculation)}
      </output>
      <div className="grid grid-cols-4 gap-2">
        {['C', '±', '√', ...KEYS].map((key) => (
          <button
            key={key}
            type="button"
            className="min-h-12 rounded-lg border border-line-strong bg-surface font-display text-lg hover:bg-hover first:col-span-2"
            onClick={() => press(key)}
          >
            {key}
          </button>
        ))}
      </div>
    </Modal>
  );
}
