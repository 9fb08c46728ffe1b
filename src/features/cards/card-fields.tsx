import type { WriteError } from '../../data/replica/local-database.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { useSubjectNamed } from '../../data/student/use-subject-named.ts';
import type { Subject } from '../../data/student/use-subjects.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { Notation } from '../../ui/notation.tsx';
import { SubjectField } from '../../ui/subject-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { CardText } from './card.ts';

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
      <div className="grid gap-2">
        <TextArea
          id={frontId}
          label="Front"
          hint="A question with one answer. Maths goes between dollar signs: $v = u + at$."
          rows={3}
          value={text.front}
          error={errorAt('front')}
          onChange={({ currentTarget }) => onChange({ front: currentTarget.value })}
        />
        <Preview text={text.front} />
      </div>
      <div className="grid gap-2">
        <TextArea
          label="Back"
          rows={3}
          value={text.back}
          error={errorAt('back')}
          onChange={({ currentTarget }) => onChange({ back: currentTarget.value })}
        />
        <Preview text={text.back} />
      </div>
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

function Preview({ text }: { text: string }) {
  if (!/\$.+\$/s.test(text)) return null;
  return (
    <div className="overflow-x-auto rounded-lg bg-column px-3 py-2 wrap-anywhere whitespace-pre-wrap">
      <Notation text={text} />
    </div>
  );
}
