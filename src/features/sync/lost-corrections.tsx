import { useEffect, useState } from 'react';

import { sameJson } from '../../../replication/document/json.ts';
import { collectionSchemas, type CollectionName } from '../../../replication/schema/collections.ts';
import type { Store } from '../../../replication/storage/store.ts';
import type { Replica } from '../../data/replica/local-database.ts';
import { titleOf } from '../../data/replica/unsent-documents.ts';
import { useFirstSyncOver } from '../../data/replica/use-first-sync.ts';
import { useStoreAnswer } from '../../data/replica/use-store-answer.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { CORRECTION, correctionKey, NO_CORRECTION, type TypedValues } from '../../data/student/corrections.ts';
import { drafts } from '../../data/student/drafts.ts';
import { useDraftKeys } from '../../data/student/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Section } from '../../ui/section.tsx';
import { fieldName } from './conflict-words.ts';
import { LongText } from './long-text.tsx';

/** A document that is not rejected any more. */
interface Corrected {
  readonly id: string;
  readonly collection: CollectionName;
  readonly title: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Found {
  /** The ids that were looked for. */
  readonly asked: readonly string[];
  readonly documents: readonly Corrected[];
  /** Still rejected: the list of what was rejected shows its editor. */
  readonly rejected: readonly string[];
}

const collectionNames = Object.keys(collectionSchemas) as CollectionName[];

async function find(store: Store, ids: readonly string[]): Promise<Found> {
  const all = await Promise.all(
    collectionNames.map(async (collection) =>
      (await store.read(collection, ids)).flatMap((document) => (document === undefined ? [] : [{ collection, document }])),
    ),
  );
  const found = all.flat();
  return {
    asked: ids,
    rejected: found.flatMap(({ document }) => (document.sync.state === 'rejected' ? [document.id] : [])),
    documents: found.flatMap(({ collection, document }) =>
      document._deleted ? [] : [{ id: document.id, collection, title: titleOf(document), fields: document }],
    ),
  };
}

/**
 * What a student typed to correct documents that the server had rejected, and has taken since as they were, or that were deleted
 * meanwhile.
 */
export function LostCorrections({ replica }: { readonly replica: Replica }) {
  const userId = useUserId();
  const prefix = correctionKey(userId, '');
  const ids = useDraftKeys(prefix).map((key) => key.slice(prefix.length));
  const found = useStoreAnswer((store) => find(store, ids), [ids.join()]);
  // Before, a document may be on its way to this device.
  const isFirstSyncOver = useFirstSyncOver();
  if (!isFirstSyncOver || found === undefined || !ids.every((id) => found.asked.includes(id))) return null;
  const lost = ids.filter((id) => !found.rejected.includes(id));
  if (lost.length === 0) return null;
  return (
    <Section title="Corrections that were not saved">
      <ul className="-mt-3">
        {lost.map((id) => (
          <LostCorrection key={id} id={id} corrected={found.documents.find((each) => each.id === id) ?? null} replica={replica} />
        ))}
      </ul>
    </Section>
  );
}

interface LostCorrectionProps {
  readonly id: string;
  /** null: it was deleted. */
  readonly corrected: Corrected | null;
  readonly replica: Replica;
}

function LostCorrection({ id, corrected, replica }: LostCorrectionProps) {
  const key = correctionKey(useUserId(), id);
  const { now, since } = drafts.read(key, CORRECTION) as { readonly now: TypedValues; readonly since: TypedValues };
  const [problem, setProblem] = useState<string | null>(null);
  const isKept = corrected !== null && Object.entries(now).every(([name, value]) => sameJson(corrected.fields[name], value));
  const discard = () => void drafts.change(key, CORRECTION, () => NO_CORRECTION);
  useEffect(() => {
    // Saved after all: the document has every word of it.
    if (isKept) drafts.change(key, CORRECTION, () => NO_CORRECTION);
  }, [isKept, key]);

  async function save({ collection }: Corrected) {
    const result = await replica.edit(collection, id, now, { since });
    if (result.ok) discard();
    else setProblem(result.error.message);
  }

  if (isKept) return null;
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line py-3 last:border-0 last:pb-0">
      <p className="text-sm">
        {corrected === null
          ? 'What you corrected was deleted meanwhile. You typed:'
          : `${corrected.title === null ? 'What you corrected' : `“${corrected.title}”`} is saved without what you typed:`}
      </p>
      <dl className="grid gap-1">
        {Object.entries(now).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{fieldName(name)}</dt>
            <dd>
              <LongText>{String(value)}</LongText>
            </dd>
          </div>
        ))}
      </dl>
      {problem === null ? null : <ErrorText>{problem}</ErrorText>}
      <div className="flex flex-wrap gap-2">
        {corrected === null ? null : (
          <Button variant="primary" onClick={() => void save(corrected)}>
            Save
          </Button>
        )}
        <Button variant="danger" onClick={discard}>
          Discard
        </Button>
      </div>
    </li>
  );
}
