import type { WriteError } from '../../data/replica/local-database.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { useSubjectNamed } from '../../data/student/use-subject-named.ts';
import type { Subject } from '../../data/student/use-subjects.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { SubjectField } from '../../ui/subject-field.tsx';
import type { CardText } from './card.ts';
import { SideField } from './side-field.tsx';

interface CardFieldsProps {
  readonly text: CardText;
  readonly subjects: readonly Subject[];
  readonly error: WriteError | null;
  readonly frontId: string;
  readonly onChange: (changes: Partial<CardText>) => void;
}

/** Both sides of a card and its subject, with a preview of formulas. */
export function CardFields({ text, subjects, error, frontId, onChange }: CardFieldsProps) {
  const errorAt = (field: string) => (error?.field === field ? error.message : undefined);
  const isElsewhere = error !== null && error.field !== 'front' && error.field !== 'back';
  return (
    <>
      <SideField side="front" id={frontId} value={text.front} error={errorAt('front')} onChange={(front) => onChange({ front })} />
      <SideField side="back" value={text.back} error={errorAt('back')} onChange={(back) => onChange({ back })} />
      <SubjectField
        subjects={subjects}
        value={text.subjectId}
        onChoose={(subjectId) => onChange({ subjectId })}
        onAdd={useSubjectNamed(useUserId())}
      />
      {isElsewhere ? <ErrorText>{error.message}</ErrorText> : null}
    </>
  );
}
