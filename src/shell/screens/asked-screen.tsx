import { type ComponentProps, Suspense, useState } from 'react';

import type { ReportTarget } from '../../topics/groups/rules/report.ts';
import { AskedView } from '../../topics/questions/screens/asked-view.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';

const ReportDialog = lazyDialog(() => import('../../topics/moderation/screens/report-dialog.tsx'), 'ReportDialog');

/** An answer written by a model. The reader's device computes again what it can, and only that is marked as checked. */
const ModelText = lazyNamed(() => import('../../topics/tutor/screens/model-text.tsx'), 'ModelText');

/** A question of a student, which can be reported from here. */
export function AskedScreen(props: Omit<ComponentProps<typeof AskedView>, 'ModelText' | 'onReport'>) {
  const isOffline = useIsOffline();
  const [report, setReport] = useState<ReportTarget | null>(null);
  return (
    <>
      <AskedView {...props} ModelText={ModelText} onReport={setReport} />
      <Suspense>{report === null ? null : <ReportDialog target={report} isOffline={isOffline} onClose={() => setReport(null)} />}</Suspense>
    </>
  );
}
