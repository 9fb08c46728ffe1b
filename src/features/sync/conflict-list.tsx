import { useMemo } from 'react';

import type { ConflictEntry } from '../../data/replica/local-database.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { documentName, entryWords, fieldName, namedIds, valueWords, type Names } from './conflict-words.ts';
import { Moment } from './moment.tsx';
import { useDocumentNames } from './use-document-names.ts';

interface ConflictListProps {
  readonly entries: readonly ConflictEntry[];
  readonly onRestore: (entry: ConflictEntry) => void;
}

/** Values of other devices that local edits replaced, to restore. */
export function ConflictList({ entries, onRestore }: ConflictListProps) {
  const idList = namedIds(entries).join(' ');
  const names = useDocumentNames(useMemo(() => idList.split(' '), [idList]));
  return (
    <Section title="Replaced by another edit">
      <p className="text-sm text-ink-soft">
        {entries.length === 0
          ? 'Where two devices change the same thing, Ekagra uses one value and keeps the other here. There is none now.'
          : 'Two devices changed the same thing. Ekagra uses one value and keeps the other here.'}
      </p>
      {entries.length === 0 ? null : (
        <ul className="-mt-3">
          {entries.map((entry) => (
            <Conflict key={entry.id} entry={entry} names={names} onRestore={onRestore} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Conflict({ entry, names, onRestore }: { entry: ConflictEntry; names: Names; onRestore: ConflictListProps['onRestore'] }) {
  const name = documentName(entry, names);
  const values = valueWords(entry, names);
  return (
    <li aria-label={name} className="grid gap-2 border-b border-line py-3 last:border-0 last:pb-0">
      <p className="line-clamp-2 font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-ink-soft">
        {fieldName(entry.field)} · <Moment at={entry.at} />
      </p>
      {values === null ? (
        <p className="text-sm">{entryWords(entry.field)}</p>
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <dt className="text-ink-soft">Replaced</dt>
          <dd className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">{values.before}</dd>
          <dt className="text-ink-soft">By</dt>
          <dd className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">{values.now}</dd>
        </dl>
      )}
      <Button className="justify-self-start" onClick={() => onRestore(entry)}>
        Restore
      </Button>
    </li>
  );
}
