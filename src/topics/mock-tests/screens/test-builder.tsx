import { type ReactNode, Suspense, use, useState } from 'react';

import type { Questions } from '../store/load-questions.ts';
import type { Chapter } from '../../../content/syllabus/chapters.ts';
import { SUBJECT_NAMES, SUBJECTS, type SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DrawnChoice } from '../store/draw.commands.ts';

interface TestBuilderProps {
  readonly questions: Promise<Questions>;
  /** Renders the button for the test. `isReady`: a chapter is chosen. */
  readonly action: (choice: DrawnChoice, isReady: boolean) => ReactNode;
}

const MOST = { questions: 200, minutes: 600 };
const USUAL_COUNT = '10';

let chapters: Promise<readonly Chapter[]> | undefined;
/** Loaded with the first form, because the chapter names are too large for the screen's initial scripts. */
const loadChapters = () => (chapters ??= import('../../../content/syllabus/chapters.ts').then(({ SYLLABUS }) => SYLLABUS.chapters));

/** A test of one chapter, or of several. */
export function TestBuilder(props: TestBuilderProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80 rounded-xl" />}>
      <Builder {...props} />
    </Suspense>
  );
}

function Builder({ questions, action }: TestBuilderProps) {
  const { pool } = use(questions);
  const all = use(loadChapters());
  const available = all.filter(({ id }) => pool.some(({ chapter }) => chapter === id));
  const subjects = SUBJECTS.filter((subject) => available.some((chapter) => chapter.subject === subject));
  const [subject, setSubject] = useState<SyllabusSubject>(subjects[0] ?? 'physics');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [count, setCount] = useState(USUAL_COUNT);
  const [minutes, setMinutes] = useState('');
  const [hasCalculator, setHasCalculator] = useState(false);

  const picked = available.filter(({ id }) => chosen.includes(id));
  const title = picked.length === 1 ? picked[0]!.en : `${picked.length} chapters`;
  const choice = {
    title,
    chapters: chosen,
    count: within(count, MOST.questions) ?? Number(USUAL_COUNT),
    minutes: within(minutes, MOST.minutes),
    hasCalculator,
  };
  const toggle = (id: string, isChosen: boolean) => setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));

  return (
    <div className="grid gap-4">
      <SelectField label="Subject" value={subject} onChange={({ currentTarget }) => setSubject(currentTarget.value as SyllabusSubject)}>
        {subjects.map((one) => (
          <option key={one} value={one}>
            {SUBJECT_NAMES[one]}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-medium">Chapters</legend>
        {available
          .filter((chapter) => chapter.subject === subject)
          .map(({ id, en }) => (
            <CheckField
              key={id}
              label={`${en} (${pool.filter(({ chapter }) => chapter === id).length})`}
              isChecked={chosen.includes(id)}
              onCheckedChange={(isChosen) => toggle(id, isChosen)}
            />
          ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Questions"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST.questions}
          value={count}
          onChange={({ currentTarget }) => setCount(currentTarget.value)}
        />
        <TextField
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST.minutes}
          placeholder="As needed"
          value={minutes}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
      </div>
      <CheckField label="Allow a calculator" isChecked={hasCalculator} onCheckedChange={setHasCalculator} />
      <div className="flex flex-wrap items-center gap-3">
        {action({ kind: 'chapters', choice }, picked.length > 0)}
        <p className="text-sm text-ink-soft">{picked.length === 0 ? 'Choose a chapter.' : picked.map(({ en }) => en).join(', ')}</p>
      </div>
    </div>
  );
}

/** Parses a whole number from 1 on, limited to `most`; undefined if it is none. */
function within(text: string, most: number): number | undefined {
  const number = Math.floor(Number(text));
  return number >= 1 ? Math.min(number, most) : undefined;
}
