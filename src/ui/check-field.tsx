import { startTransition, useId, useOptimistic } from 'react';

import { CheckMark } from './checkbox.tsx';

interface CheckFieldProps {
  readonly label: string;
  /** Effect of the setting, or why it has none. */
  readonly hint?: string | undefined;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  /** While pending, the new value shows optimistically. */
  readonly onCheckedChange: (isChecked: boolean) => void | Promise<void>;
}

/** An on/off setting. The whole row toggles it. */
export function CheckField({ label, hint, isChecked, isDisabled = false, onCheckedChange }: CheckFieldProps) {
  const id = useId();
  const [isShownChecked, showChecked] = useOptimistic(isChecked);

  function change(isNowChecked: boolean) {
    startTransition(async () => {
      showChecked(isNowChecked);
      await onCheckedChange(isNowChecked);
    });
  }

  return (
    <div className="grid">
      <label
        className={`relative flex min-h-11 items-center gap-3 rounded-lg py-2 ${isDisabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer'}`}
      >
        <input
          type="checkbox"
          checked={isShownChecked}
          disabled={isDisabled}
          aria-describedby={hint === undefined ? undefined : id}
          className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-offset-0"
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <CheckMark isChecked={isShownChecked} />
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={id} className="-mt-2 pb-2 pl-8 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
