import { Download } from 'lucide-react';
import { use } from 'react';

import { sessionsIn } from '../rules/study-report.ts';
import { Button } from '../../../ui/button.tsx';
import { IsReading } from './is-reading.ts';
import { sessionsCsv } from './sessions-csv.ts';
import type { StudyData } from '../store/study-data.ts';

/** Downloads the filtered sessions as a file; works offline. */
export function ExportButton({ data }: { data: StudyData }) {
  const { from, to } = data.filter;
  const save = () => {
    const csv = sessionsCsv(sessionsIn(data.state.ledger, data.filter), data);
    const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: url, download: `ekagra-sessions-${from}-to-${to}.csv` }).click();
    // Revoked later: the browser opens the file after the click handler.
    setTimeout(() => URL.revokeObjectURL(url));
  };
  return (
    <Button disabled={use(IsReading)} onClick={save}>
      <Download aria-hidden className="size-5" />
      Export CSV
    </Button>
  );
}
