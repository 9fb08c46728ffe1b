/** Marks a member who is studying now. */
export function BreathingDot() {
  return <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-accent" />;
}
