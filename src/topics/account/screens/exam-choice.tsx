import { EXAM_NAMES } from '../../plan/rules/index.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';

/** Dates by exam, YYYY-MM-DD, or empty for one without a date. */
export type ChosenExams = Readonly<Record<string, string>>;

interface ExamChoiceProps {
  readonly value: ChosenExams;
  readonly onValueChange: (value: ChosenExams) => void;
}

/** The exams a student prepares for, one or more, each with its date. */
export function ExamChoice({ value, onValueChange }: ExamChoiceProps) {
  function choose(exam: string, isChosen: boolean) {
    const { [exam]: _before, ...others } = value;
    onValueChange(isChosen ? { ...others, [exam]: '' } : others);
  }

  return (
    <fieldset>
      <legend className="text-sm font-medium">Your exam</legend>
      {EXAM_NAMES.map((exam) => (
        <div key={exam} className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-center gap-x-3">
          <CheckField label={exam} isChecked={exam in value} onCheckedChange={(isChosen) => choose(exam, isChosen)} />
          {exam in value ? (
            <DateField
              label={`Date of ${exam}`}
              isLabelHidden
              value={value[exam]!}
              onChange={({ currentTarget }) => onValueChange({ ...value, [exam]: currentTarget.value })}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}
