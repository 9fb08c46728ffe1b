import type { ReactNode } from 'react';

import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { SUBJECT_NAMES, SUBJECTS } from '../../../shared/subjects/subjects.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { QuestionDraft } from './question-draft.ts';
import { TextPreview } from './text-preview.tsx';
import { TextWithMaths } from './text-with-maths.tsx';

interface QuestionFieldsProps<Draft extends QuestionDraft> {
  readonly draft: Draft;
  readonly syllabus: Syllabus;
  readonly onChange: (next: (newest: Draft) => Draft) => void;
  /** Content below the title. */
  readonly children?: ReactNode;
}

const LONGEST_TITLE = 200;

/** The fields of a question, for asking and editing. */
export function QuestionFields<Draft extends QuestionDraft>({ draft, syllabus, onChange, children }: QuestionFieldsProps<Draft>) {
  const { title, body, subject, chapter } = draft;
  return (
    <>
      <TextField
        label="Title"
        hint="The question in one sentence."
        maxLength={LONGEST_TITLE}
        value={title}
        onChange={({ target }) => onChange((newest) => ({ ...newest, title: target.value }))}
      />
      {children}
      <TextWithMaths
        label="Question"
        hint="What is given, what you tried, and where you are stuck. Formulas stand between dollar signs: $x^2$."
        value={body}
        onValueChange={(next) => onChange((newest) => ({ ...newest, body: next }))}
      />
      <TextPreview text={body} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Subject"
          value={subject}
          onChange={({ target }) =>
            onChange((newest) => ({ ...newest, subject: SUBJECTS.find((each) => each === target.value) ?? 'physics', chapter: '' }))
          }
        >
          {SUBJECTS.map((each) => (
            <option key={each} value={each}>
              {SUBJECT_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Chapter"
          value={chapter}
          onChange={({ target }) => onChange((newest) => ({ ...newest, chapter: target.value }))}
        >
          <option value="">No chapter</option>
          {syllabus.chapters
            .filter((each) => each.subject === subject)
            .map(({ id, en }) => (
              <option key={id} value={id}>
                {en}
              </option>
            ))}
          {chapter === '' || syllabus.chapterOf(chapter)?.subject === subject ? null : (
            <option value={chapter}>{syllabus.chapterOf(chapter)?.en ?? 'A chapter of a newer version'}</option>
          )}
        </SelectField>
      </div>
    </>
  );
}
