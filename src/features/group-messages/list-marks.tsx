/** What is newer came first. */
export function GapNote() {
  return <p className="pt-3 text-center text-xs text-ink-soft">Earlier messages are on their way.</p>;
}

export function DayHeading({ words }: { words: string }) {
  return (
    <h3 className="flex items-center gap-3 pt-4 pb-1 text-xs font-medium text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {words}
    </h3>
  );
}

export function NewDivider() {
  return (
    <h3 className="flex items-center gap-3 pt-3 pb-1 text-xs font-semibold before:h-px before:flex-1 before:bg-ink after:h-px after:flex-1 after:bg-ink">
      New messages
    </h3>
  );
}
