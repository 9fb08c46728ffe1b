import { useEffect, useState } from 'react';

import { useQuiet } from '../../../groups/store/index.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { signed } from '../../rules/analysis-advice.ts';
import type { Attempt } from '../../rules/attempt.ts';
import type { GivenPaper } from '../../rules/given.ts';
import { clockFace } from '../../rules/paper-clock.ts';
import { onAnswer } from '../../../../shared/rules/on-answer.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { readResults, type Results } from '../../store/given.commands.ts';
import { ShowResult } from './show-result.tsx';
import { UNREADABLE_KEYS } from './unreadable-keys.ts';

interface GivenResultsProps {
  readonly paper: GivenPaper;
  readonly attempt: Attempt | undefined;
  readonly isOffline: boolean;
  readonly nameOf: (userId: string) => string;
}

/** Results of the members who show theirs. Visible to members who show their own, and to the member who gave the paper. */
export function GivenResults({ paper, attempt, isOffline, nameOf }: GivenResultsProps) {
  const userId = useUserId();
  const { blocked } = useQuiet();
  const results = useResults(userId, paper, isOffline, attempt?.isShown ?? false);
  const isAuthor = paper.authorId === userId;
  const hasHandedIn = attempt?.phase === 'submitted';
  const shown = typeof results === 'object' ? results.filter((result) => !blocked.has(result.userId)) : [];
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line pt-3">
      {hasHandedIn ? <ShowResult attempt={attempt} /> : null}
      {isAuthor || attempt?.isShown ? null : (
        <p className="text-sm text-ink-soft">
          {hasHandedIn
            ? 'Show your result to see the results of others.'
            : 'Results are for members who took this paper and show their own.'}
        </p>
      )}
      {results === undefined && !isOffline ? <Skeleton className="h-24 rounded-lg" /> : null}
      {results === 'unreachable' || (results === undefined && isOffline) ? (
        <p className="text-sm text-ink-soft">The results are not available now. Try again when you are online.</p>
      ) : null}
      {results === 'unreadable' ? <p className="text-sm text-ink-soft">{UNREADABLE_KEYS}</p> : null}
      {isAuthor && results?.length === 0 ? <p className="text-sm text-ink-soft">No results yet.</p> : null}
      {shown.length === 0 ? null : (
        <div className="overflow-x-auto">
          <table className="w-full">
            <caption className="sr-only">Results</caption>
            <thead>
              <tr className="text-left text-sm">
                <th scope="col" className="pb-2 font-medium">
                  Name
                </th>
                <th scope="col" className="pb-2 pl-3 text-right font-medium">
                  Marks
                </th>
                <th scope="col" className="pb-2 pl-3 text-right font-medium">
                  Time
                </th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {shown.map((result) => (
                <tr key={result.userId} className="border-t border-line">
                  <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      {result.userId === userId ? 'You' : nameOf(result.userId)}
                      {result.isLate ? <Chip>Late</Chip> : null}
                      {/* The author could read the answers before. */}
                      {result.userId === paper.authorId ? <Chip>Gave it</Chip> : null}
                    </span>
                  </th>
                  <td className="py-2 pl-3 text-right whitespace-nowrap">
                    {signed(result.marks)} of {result.most}
                  </td>
                  <td className="py-2 pl-3 text-right">{clockFace(result.ms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** Undefined until the server first answers. */
function useResults(userId: string, paper: GivenPaper, isOffline: boolean, isShown: boolean): Results | undefined {
  const [results, setResults] = useState<Results>();
  useEffect(() => {
    if (isOffline) return undefined;
    return onAnswer(readResults(userId, paper), setResults);
  }, [userId, paper, isOffline, isShown]);
  return results;
}
