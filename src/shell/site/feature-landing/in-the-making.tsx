/** Notice of a feature that is not built yet. */
export function InTheMaking() {
  return (
    <span className="inline-flex items-center gap-2 rounded-full border border-line-strong px-3 py-0.5 text-sm text-ink-soft">
      <span aria-hidden className="size-2.5 rounded-full border-[1.5px] border-current" />
      Not ready yet
    </span>
  );
}
