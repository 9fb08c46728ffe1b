/** Styles the browser's own file button like the app's buttons. */
export const FILE_LOOK =
  'cursor-pointer py-1.5 file:mr-3 file:min-h-8 file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-3 file:font-medium file:text-ink';

/** Resets the input, because browsers fire no event if the same file is chosen again, for example after a cancellation. */
export function forgetChosen({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  currentTarget.value = '';
}

/** Number with its noun: "1 card", "1,200 cards". */
export function countOf(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;
}

/** Clock time such as "17:30". The tasks' own formatter would load the whole board's code. */
export function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
