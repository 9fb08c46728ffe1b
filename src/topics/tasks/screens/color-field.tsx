import { userSubjectsSchema, type SubjectColor } from '../../../../replication/schema/user-subjects.ts';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { ChoiceField } from './choice-field.tsx';

interface ColorFieldProps {
  readonly value: SubjectColor;
  readonly onChange: (color: SubjectColor) => void;
}

const options = userSubjectsSchema.properties.color.enum.map((color) => ({ value: color, label: colorName(color) }));

/** Choice of a subject's hue, with its shape. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  return (
    <div className="flex shrink-0 items-center gap-2 *:[div]:min-w-22">
      <SubjectMark color={value} name={colorName(value)} isNameHidden />
      <ChoiceField label="Colour" isLabelHidden value={value} options={options} onChoose={onChange} />
    </div>
  );
}

function colorName(color: SubjectColor): string {
  return color.charAt(0).toUpperCase() + color.slice(1);
}
