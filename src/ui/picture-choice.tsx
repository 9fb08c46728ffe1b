import { useId } from 'react';

interface PictureChoiceProps {
  /** Accessible name of the group. */
  readonly label: string;
  /** `picture`: an address; without one, the plain page is shown. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly picture?: string | undefined }[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** A choice among a few pictures: native radio buttons with their keyboard support. */
export function PictureChoice({ label, options, value, onValueChange }: PictureChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3">
      {options.map((option) => (
        <label
          key={option.value}
          className="group relative grid cursor-pointer content-start gap-1.5 rounded-xl border border-line bg-surface p-2 text-sm has-checked:border-ink has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-none"
            onChange={() => onValueChange(option.value)}
          />
          {option.picture === undefined ? (
            <span aria-hidden className="aspect-[8/5] w-full rounded-lg border border-line bg-page" />
          ) : (
            <img src={option.picture} alt="" className="aspect-[8/5] w-full rounded-lg bg-column object-cover" />
          )}
          <span className="flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-2.5 shrink-0 rounded-full border border-line-strong group-has-checked:border-ink group-has-checked:bg-ink"
            />
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
