import type { Subject } from '../../data/student/use-subjects.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface SubjectChoiceProps {
  readonly subjects: readonly Subject[];
  readonly value: string | null;
  readonly onChoose: (subjectId: string | null) => void;
}

/** Subject of the student's own session: in a group everyone studies their own. */
export function SubjectChoice({ subjects, value, onChoose }: SubjectChoiceProps) {
  if (subjects.length === 0) return null;
  return (
    <SelectField label="What you study" value={value ?? ''} onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}>
      <option value="">No subject</option>
      {subjects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
