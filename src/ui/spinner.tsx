/** The pulsing logo. `label` names what is loading, for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <output aria-label={label} className="inline-grid size-8 place-items-center">
      <span aria-hidden className="size-3 animate-breathe rounded-full bg-ink" />
    </output>
  );
}
