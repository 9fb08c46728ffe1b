import type { Analysis } from '../../rules/analysis.ts';
import type { Attempt } from '../../rules/attempt.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { drawAnalysis } from './draw-analysis.ts';
import { useOutlets } from './outlets.ts';

interface AnalysisActionsProps {
  readonly attempt: Attempt;
  readonly analysis: Analysis;
  readonly advice: readonly string[];
}

export function AnalysisActions({ attempt: { id, paper }, analysis, advice }: AnalysisActionsProps) {
  const { onGroup } = useOutlets();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <LinkButton to="/mock-tests/$attemptId" params={{ attemptId: id }}>
        Result
      </LinkButton>
      <Button onClick={() => globalThis.print()}>Print or save as PDF</Button>
      <Button onClick={() => onGroup(() => drawAnalysis(paper.title, analysis, advice), `My result: ${paper.title}`)}>
        Share with a group
      </Button>
    </div>
  );
}
