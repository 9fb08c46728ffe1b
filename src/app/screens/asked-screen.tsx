import { type ComponentProps, Suspense, useState } from 'react';

import type { ReportTarget } from '../../domain/groups/report.ts';
import { AskedView } from '../../features/qa/asked-view.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { ForeignText, ModelText } from './foreign-text.ts';

const ReportDialog = lazyNamed(() => import('../../features/moderation/report-dialog.tsx'), 'ReportDialog');

/** A student's question, from where it is reported. */
export function AskedScreen(props: Omit<ComponentProps<typeof AskedView>, 'Text' | 'ModelText' | 'onReport'>) {
  const isOffline = useIsOffline();
  const [report, setReport] = useState<ReportTarget | null>(null);
  return (
    <>
      <AskedView {...props} Text={ForeignText} ModelText={ModelText} onReport={setReport} />
      <Suspense>{report === null ? null : <ReportDialog target={report} isOffline={isOffline} onClose={() => setReport(null)} />}</Suspense>
    </>
  );
}
