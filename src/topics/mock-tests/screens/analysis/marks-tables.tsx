import type { Elsewhere } from '../../rules/analysis-elsewhere.ts';
import type { Analysis, Part } from '../../rules/analysis.ts';
import { sumOfMarks } from '../../rules/marks.ts';
import { SUBJECT_NAMES } from '../../../../shared/subjects/subjects.ts';
import { FiguresTable } from '../../../../ui/figures-table.tsx';
import { Section } from '../../../../ui/section.tsx';
import { clockWords, DIFFICULTY_NAMES, KIND_NAMES, PART_HEAD, partCells } from './analysis-words.ts';

/** Marks by the scheme, by what questions have in common. */
export function MarksTables({
  analysis: { all, bySubject, byDifficulty, byKind, spoiled, mended, guesses, overAttempted, elsewhere },
}: {
  readonly analysis: Analysis;
}) {
  const groups: readonly (readonly [string, readonly Part[], Readonly<Record<string, string>>])[] = [
    ['Subject', bySubject.length > 1 ? [...bySubject, all] : bySubject, { ...SUBJECT_NAMES, all: 'All' }],
    // One row alone says what the first table says; a teacher's paper seldom names difficulties.
    ['Difficulty', byDifficulty.length > 1 ? byDifficulty : [], DIFFICULTY_NAMES],
    ['Kind', byKind, KIND_NAMES],
  ];
  return (
    <Section title="Marks">
      {groups
        .filter(([, parts]) => parts.length > 0)
        .map(([title, parts, names]) => (
          <FiguresTable
            key={title}
            title={`Marks by ${title.toLowerCase()}`}
            table={{ head: [title, ...PART_HEAD], rows: parts.map((part) => [names[part.key] ?? part.key, ...partCells(part)]) }}
          />
        ))}
      <dl className="grid gap-2 text-sm">
        <Fact name="Wrong answers took" value={marksWords(all.cost)} />
        <Fact name="Of it by guesses" value={`${marksWords(guesses.marks)} (${guesses.count})`} />
        <Fact name="Chapters that took more than they gave" value={`${overAttempted.length}, cost ${marksWords(lostIn(overAttempted))}`} />
        <Fact name="Right changed to wrong" value={`${spoiled.count}, cost ${marksWords(spoiled.marks)}`} />
        <Fact name="Wrong changed to right" value={`${mended.count}, gained ${marksWords(mended.marks)}`} />
        <Fact name="Too long on what earned nothing" value={clockWords(elsewhere.seconds)} />
        <Fact name="The same time on questions left out" value={elsewhereWords(elsewhere)} />
      </dl>
      <p className="text-sm text-pretty text-ink-soft">
        “Lost” is what wrong answers took, “Left” what was left out; the expected time stands beside yours. A guess here is a wrong answer
        given in less than a quarter of the expected time. Chapters count from two answers on. A change counts for the worse if an earlier
        saved answer would have earned more, cleared ones included. What the same time could have earned is an estimate by your own pace and
        marks in that section.
      </p>
    </Section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line pt-2">
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </div>
  );
}

const lostIn = (parts: readonly Part[]) => sumOfMarks(parts.map(({ marks }) => -marks));

const elsewhereWords = ({ questions, marks }: Elsewhere) =>
  questions === 0 ? 'nothing more' : `about ${marksWords(Math.round(marks))} (${questions})`;

const marksWords = (marks: number) => (marks === 1 ? '1 mark' : `${marks} marks`);
