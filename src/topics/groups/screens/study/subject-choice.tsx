import { useUserId } from '../../../../shared/session/use-user.ts';
import { useSubjectNamed } from '../../../../shared/student/use-subject-named.ts';
import type { Subject } from '../../../../shared/student/use-subjects.ts';
import { SubjectField } from '../../../../ui/subject-field.tsx';

interface SubjectChoiceProps {
  readonly subjects: readonly Subject[];
  readonly value: string | null;
  readonly onChoose: (subjectId: string | null) => void;
}

/** Subject of the student's own session: in a group everyone studies their own. */
export function SubjectChoice(props: SubjectChoiceProps) {
  return <SubjectField label="What you study" {...props} onAdd={useSubjectNamed(useUserId())} />;
}
