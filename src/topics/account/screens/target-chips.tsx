import { Chip } from '../../../ui/chip.tsx';

const TARGETS = [60, 120, 180, 240, 360];

/** Common targets, for one tap. */
export function TargetChips({ minutes, onChoose }: { minutes: number; onChoose: (minutes: number) => void }) {
  return (
    <fieldset aria-label="Hours a day" className="flex flex-wrap justify-between gap-1 sm:justify-start sm:gap-2">
      {TARGETS.map((target) => (
        <Chip key={target} isPressed={minutes === target} onToggle={() => onChoose(target)}>
          {target / 60} h
        </Chip>
      ))}
    </fieldset>
  );
}
