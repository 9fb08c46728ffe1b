import { RadioGroup } from './radio-group.tsx';

interface PictureChoiceProps {
  /** Accessible name of the group. */
  readonly label: string;
  /** `picture`: URL; without one, the plain page is shown. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly picture?: string | undefined }[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** Chooses one of a few pictures. */
export function PictureChoice(props: PictureChoiceProps) {
  return (
    <RadioGroup
      {...props}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 md:grid-cols-3"
      optionClassName="group grid content-start gap-1.5 rounded-xl border border-line bg-surface p-2 text-sm data-checked:border-ink data-checked:font-medium"
    >
      {({ label, picture }) => (
        <>
          {picture === undefined ? (
            <span aria-hidden className="aspect-[8/5] w-full rounded-lg border border-line bg-page" />
          ) : (
            <img src={picture} alt="" className="aspect-[8/5] w-full rounded-lg bg-column object-cover" />
          )}
          <span className="flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-2.5 shrink-0 rounded-full border border-line-strong group-data-checked:border-ink group-data-checked:bg-ink"
            />
            {label}
          </span>
        </>
      )}
    </RadioGroup>
  );
}
