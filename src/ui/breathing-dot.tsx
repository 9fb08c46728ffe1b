/** Marks a member who is studying. */
export function BreathingDot() {
  return <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-accent" />;
}
