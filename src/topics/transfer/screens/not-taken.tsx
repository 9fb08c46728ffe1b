import { type RefusalList, refusalsCsv } from '../rules/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from './look.ts';
import { saveFile } from './save-file.ts';

const SHOWN = 20;

interface NotTakenProps {
  readonly refusals: RefusalList;
  /** Whether nothing is written yet, so that the list says what will be left out. */
  readonly isAhead?: boolean;
}

/** The entries that were not imported, with reasons: the first ones as a list, all of them as a file. */
export function NotTaken({ refusals: { kept, count }, isAhead = false }: NotTakenProps) {
  if (count === 0) return null;
  const save = () => saveFile('not-taken.csv', new Blob([refusalsCsv(kept)], { type: 'text/csv;charset=utf-8' }));
  return (
    <div className="grid gap-3">
      <p className="font-medium">
        {isAhead ? 'Will not be taken as in the file' : 'Not taken as in the file'}: {countOf(count, 'entry', 'entries')}
      </p>
      <ul className="grid gap-2 text-sm">
        {kept.slice(0, SHOWN).map(({ where, entry, reason }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows never move, and two may be alike
          <li key={at} className="wrap-anywhere">
            <span className="text-ink-soft">{where}:</span> {entry}. <span className="text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={save}>Download the list</Button>
        {count > SHOWN ? <p className="text-sm text-ink-soft">The first {SHOWN} are shown.</p> : null}
      </div>
    </div>
  );
}
