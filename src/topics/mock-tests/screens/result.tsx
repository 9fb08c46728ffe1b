import type { Attempt } from '../rules/attempt.ts';
import type { AttemptScore } from '../rules/result.ts';
import { subjectName } from '../../../shared/subjects/subjects.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ShowResult } from './given/show-result.tsx';

interface ResultProps {
  readonly attempt: Attempt;
  readonly score: AttemptScore;
}

const COLUMNS = ['right', 'partial', 'wrong', 'unattempted'] as const;
const COLUMN_WORDS: Readonly<Record<(typeof COLUMNS)[number], string>> = {
  right: 'Right',
  partial: 'Partly right',
  wrong: 'Wrong',
  unattempted: 'Left out',
};

/** Result of a submitted attempt, by the paper's marking scheme. */
export function Result({ attempt, score }: ResultProps) {
  const { id, paper, givenId } = attempt;
  const { total, bySubject } = score;
  const subjects = Object.entries(bySubject);
  const columns = COLUMNS.filter((column) => column !== 'partial' || total.partial > 0);
  return (
    <main className="h-full overflow-y-auto px-4 py-6 sm:px-6">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
        <div className="grid gap-1">
          <h1 className="font-display text-2xl font-semibold">{paper.title}</h1>
          <p className="text-ink-soft">Submitted</p>
        </div>
        <p className="font-display text-6xl font-semibold tabular-nums">
          {signed(total.marks)} <span className="text-2xl text-ink-soft">of {total.most} marks</span>
        </p>
        <div className="overflow-x-auto panel p-4">
          <table className="w-full max-sm:text-sm">
            <caption className="pb-3 text-left font-display text-lg font-semibold">Marks by subject</caption>
            <thead>
              <tr className="text-left text-sm">
                <th scope="col" className="pb-2 font-medium">
                  Subject
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="pb-2 pl-2 text-right sm:pl-3 font-medium">
                    {COLUMN_WORDS[column]}
                  </th>
                ))}
                <th scope="col" className="pb-2 pl-2 text-right sm:pl-3 font-medium">
                  Marks
                </th>
              </tr>
            </thead>
            <tbody className="font-display tabular-nums">
              {[...subjects, ['total', total] as const].map(([subject, tally]) => (
                <tr key={subject} className="border-t border-line last:font-semibold">
                  <th scope="row" className={`py-2 text-left ${subject === 'total' ? '' : 'font-normal'}`}>
                    {subjectName(subject) ?? 'All'}
                  </th>
                  {columns.map((column) => (
                    <td key={column} className="py-2 pl-2 text-right sm:pl-3">
                      {tally[column]}
                    </td>
                  ))}
                  <td className="py-2 pl-2 text-right sm:pl-3 whitespace-nowrap">
                    {signed(tally.marks)} of {tally.most}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {givenId === null ? null : <ShowResult attempt={attempt} />}
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/mock-tests/$attemptId/analysis" params={{ attemptId: id }} variant="primary">
            Analysis
          </LinkButton>
          <LinkButton to="/mock-tests">All mock tests</LinkButton>
          {givenId === null ? null : (
            <LinkButton to="/groups" search={{ group: paper.groupId, view: 'papers' }}>
              Papers of the group
            </LinkButton>
          )}
        </div>
      </div>
    </main>
  );
}

const signed = (marks: number) => (marks < 0 ? `−${-marks}` : String(marks));
