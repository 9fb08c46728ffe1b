import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { hoursAndMinutes } from './daily-target.ts';
import { Chip } from '../../../ui/chip.tsx';

const TARGETS = [60, 120, 180, 240, 360];

interface TargetFieldProps {
  /** Minutes as typed. */
  readonly value: string;
  readonly error: string | undefined;
  /** The value that another device set meanwhile. */
  readonly elsewhere: string | undefined;
  readonly onValueChange: (value: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

/** Daily target: a number field with common choices. */
export function TargetField({ value, error, elsewhere, onValueChange, onFocus, onBlur }: TargetFieldProps) {
  return (
    <div className="grid gap-3">
      <TextField
        label="Daily target (minutes)"
        type="number"
        inputMode="numeric"
        min={0}
        max={1440}
        step={5}
        className="tabular-nums"
        value={value}
        error={error}
        notice={elsewhere === undefined ? undefined : changedElsewhere(elsewhere)}
        hint={hoursAndMinutes(Number(value))}
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <TargetChips minutes={Number(value)} onChoose={(minutes) => onValueChange(String(minutes))} />
    </div>
  );
}

/** Common targets, one tap each. */
function TargetChips({ minutes, onChoose }: { minutes: number; onChoose: (minutes: number) => void }) {
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
