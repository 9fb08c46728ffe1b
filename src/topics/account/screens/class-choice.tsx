import { Chip } from '../../../ui/chip.tsx';
import type { Profile } from '../store/profile.queries.ts';

export type SchoolClass = Profile['school_class'];

const CLASSES: readonly { readonly value: NonNullable<SchoolClass>; readonly label: string }[] = [
  { value: '11', label: 'Class 11' },
  { value: '12', label: 'Class 12' },
  { value: 'repeating', label: 'Repeating' },
];

interface ClassChoiceProps {
  readonly value: SchoolClass;
  readonly onChoose: (chosen: SchoolClass) => void;
}

/** Chooses one class or none: pressing the chosen class again clears it. */
export function ClassChoice({ value, onChoose }: ClassChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Your class</legend>
      <div className="flex flex-wrap gap-2">
        {CLASSES.map(({ value: own, label }) => (
          <Chip key={own} isPressed={value === own} onToggle={(isChosen) => onChoose(isChosen ? own : null)}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
