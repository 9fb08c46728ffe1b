interface CheckboxProps {
  /** For screen readers; the visible label is beside it. */
  readonly label: string;
  readonly isChecked: boolean;
  /** `dot`: done or not. `square`: selected or not. */
  readonly shape?: 'dot' | 'square';
  readonly onCheckedChange: (isChecked: boolean) => void;
}

/** Marks something as done or selected. */
export function Checkbox({ label, isChecked, shape = 'dot', onCheckedChange }: CheckboxProps) {
  return (
    <label className="icon-target relative cursor-pointer">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full -outline-offset-2"
        onChange={({ currentTarget }) => onCheckedChange(currentTarget.checked)}
      />
      <CheckMark isChecked={isChecked} shape={shape} />
    </label>
  );
}

/** A hollow dot or square that fills when checked. */
export function CheckMark({ isChecked, shape = 'dot' }: Pick<CheckboxProps, 'isChecked' | 'shape'>) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden
      className="size-5 shrink-0"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect
        x="1.5"
        y="1.5"
        width="17"
        height="17"
        rx={shape === 'dot' ? 8.5 : 4}
        className={`stroke-ink transition-colors duration-quick ${isChecked ? 'fill-ink' : ''}`}
      />
      {isChecked ? <path d="M6.25 10.25 8.75 12.75 13.75 7.5" className="stroke-page" /> : null}
    </svg>
  );
}
