import { useState } from 'react';

import { downloadAgain, type Downloads } from '../../../shared/replica/downloads.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { Moment } from './moment.tsx';
import { ServerComparison } from './server-comparison.tsx';

interface HelpSectionProps {
  readonly downloads: Downloads | undefined;
  /** Creates the report. */
  readonly onReport: () => Promise<string>;
}

/** What a student can do when something looks wrong. */
export function HelpSection({ downloads, onReport }: HelpSectionProps) {
  const open = useOpenReplica();
  const [hasFailed, setHasFailed] = useState(false);
  const again = downloads?.again ?? null;
  const isUnderWay = downloads === undefined || downloads.first !== null || (again?.left.length ?? 0) > 0;
  async function download() {
    if (open === null) return;
    setHasFailed(
      await downloadAgain(open).then(
        () => false,
        () => true,
      ),
    );
  }
  return (
    <Section title="If something looks wrong">
      <ServerComparison />
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-ink-soft">
          Download everything again if something is missing or out of date. It deletes nothing: changes that wait, changes that were not
          accepted, replaced edits and drafts stay.
        </p>
        <Button disabled={isUnderWay} onClick={() => void download()}>
          Download everything again
        </Button>
        {hasFailed ? <ErrorText>It could not be started. Reload the page and try again.</ErrorText> : null}
        {again !== null && !isUnderWay ? (
          <p className="text-sm text-ink-soft">
            Everything was downloaded again. You asked for it on <Moment at={again.at} />.
          </p>
        ) : null}
      </div>
      <CopyReport onReport={onReport} />
    </Section>
  );
}

function CopyReport({ onReport }: Pick<HelpSectionProps, 'onReport'>) {
  const [report, setReport] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<'copied' | 'not copied' | 'failed' | null>(null);
  async function copy() {
    try {
      const text = await onReport();
      setReport(text);
      setOutcome(
        await navigator.clipboard.writeText(text).then(
          () => 'copied' as const,
          () => 'not copied' as const,
        ),
      );
    } catch (error) {
      console.error('The report could not be made', error);
      setOutcome('failed');
    }
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">
        A report for whoever helps you: counts, states and times. Nothing that you wrote, no name and no address.
      </p>
      <Button onClick={() => void copy()}>Copy report</Button>
      {outcome === 'failed' ? <ErrorText>The report could not be made. Reload the page and try again.</ErrorText> : null}
      {outcome === null || outcome === 'failed' ? null : (
        <output className="text-sm">
          {outcome === 'copied' ? 'Copied:' : 'This browser does not let Ekagra copy. Select the text and copy it:'}
        </output>
      )}
      {report === null ? null : (
        <textarea
          readOnly
          aria-label="Report"
          value={report}
          rows={12}
          className="w-full rounded-lg border border-line-strong bg-surface p-3 text-sm text-ink"
        />
      )}
    </div>
  );
}
