import type { ConflictEntry } from '../../../shared/replica/local-database.ts';
import { type ClearedUnseen, type LoggedDocument, useLoggedDocuments, useSeenConflicts } from '../store/use-logged-conflicts.ts';
import { useSyllabusIfHere } from '../../../shared/student/use-syllabus.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { chapterIds, clearedWords, documentName, entryWords, fieldName, goneWords, type Names, valueWords } from './conflict-words.ts';
import { LongText } from './long-text.tsx';
import { Moment } from './moment.tsx';

interface ConflictListProps {
  readonly entries: readonly ConflictEntry[];
  readonly cleared: ClearedUnseen | null;
  readonly onRestore: (entry: ConflictEntry) => void;
  /** Lists more; null if all are listed. */
  readonly onMore: (() => void) | null;
}

/** Values of other devices that local edits replaced. Each can be restored. */
export function ConflictList({ entries, cleared, onRestore, onMore }: ConflictListProps) {
  const documents = useLoggedDocuments(entries);
  const names = useNames(entries, documents);
  useSeenConflicts(entries);
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
            <Conflict
              key={entry.id}
              entry={entry}
              names={names}
              isGone={documents?.get(entry.documentId)?.isGone ?? false}
              onRestore={onRestore}
            />
          ))}
        </ul>
      )}
      {onMore === null ? null : (
        <Button className="justify-self-start" onClick={onMore}>
          Show more
        </Button>
      )}
      {entries.length === 0 && cleared === null ? null : (
        <p className="text-sm text-ink-soft">
          The list keeps 1,000 entries. When there are more, the oldest that you have seen here are cleared. What you have not seen stays,
          up to 10,000 entries.
          {cleared === null ? null : ` ${clearedWords(cleared.count)} `}
          {cleared === null ? null : (
            <>
              Last time: <Moment at={cleared.at} />.
            </>
          )}
        </p>
      )}
    </Section>
  );
}

interface ConflictProps {
  readonly entry: ConflictEntry;
  readonly names: Names;
  readonly isGone: boolean;
  readonly onRestore: ConflictListProps['onRestore'];
}

/** Maximum characters of a name. A longer one is cut and can be expanded. */
const NAME = 120;

function Conflict({ entry, names, isGone, onRestore }: ConflictProps) {
  const name = documentName(entry, names);
  const values = valueWords(entry, names);
  const gone = isGone ? goneWords(entry) : null;
  return (
    <li aria-label={name} className="grid grid-cols-1 gap-2 border-b border-line py-3 last:border-0 last:pb-0">
      <p className="font-medium">
        <LongText most={NAME}>{name}</LongText>
      </p>
      <p className="text-sm text-ink-soft">
        {fieldName(entry.field)} · <Moment at={entry.at} />
      </p>
      {values === null ? (
        <p className="text-sm">{entryWords(entry.field)}</p>
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <dt className="text-ink-soft">Replaced</dt>
          <dd>
            <LongText>{values.before}</LongText>
          </dd>
          <dt className="text-ink-soft">By</dt>
          <dd>
            <LongText>{values.now}</LongText>
          </dd>
        </dl>
      )}
      {gone === null ? null : <p className="text-sm">{gone}</p>}
      <Button className="justify-self-start" onClick={() => onRestore(entry)}>
        Restore
      </Button>
    </li>
  );
}

function useNames(entries: readonly ConflictEntry[], documents: ReadonlyMap<string, LoggedDocument> | undefined): Names {
  const chapters = chapterIds(entries);
  const syllabus = useSyllabusIfHere(chapters.length > 0);
  const names = new Map<string, string>();
  for (const [id, { title }] of documents ?? []) if (title !== null) names.set(id, title);
  for (const id of chapters) {
    const name = syllabus?.chapterOf(id)?.en;
    if (name !== undefined) names.set(id, name);
  }
  return names;
}
