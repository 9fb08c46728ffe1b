import { useState } from 'react';

import type { Replica } from '../../../shared/replica/local-database.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { CORRECTION, correctionKey, NO_CORRECTION, type TypedValues } from '../../../shared/student/corrections.ts';
import { drafts } from '../../../shared/student/drafts.ts';
import { type Corrected, useLostCorrections } from '../../../shared/student/lost-corrections.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { fieldName } from './conflict-words.ts';
import { LongText } from './long-text.tsx';

/** Unsaved corrections of rejected documents that the server has accepted since without them, or that were deleted meanwhile. */
export function LostCorrections({ replica }: { readonly replica: Replica }) {
  const lost = useLostCorrections(useUserId());
  if (lost.length === 0) return null;
  return (
    <Section title="Corrections that were not saved">
      <ul className="-mt-3">
        {lost.map(([id, corrected]) => (
          <LostCorrection key={id} id={id} corrected={corrected} replica={replica} />
        ))}
      </ul>
    </Section>
  );
}

interface LostCorrectionProps {
  readonly id: string;
  /** null: the document was deleted. */
  readonly corrected: Corrected | null;
  readonly replica: Replica;
}

function LostCorrection({ id, corrected, replica }: LostCorrectionProps) {
  const key = correctionKey(useUserId(), id);
  const { now, since } = drafts.read(key, CORRECTION) as { readonly now: TypedValues; readonly since: TypedValues };
  const [problem, setProblem] = useState<string | null>(null);
  const discard = () => void drafts.change(key, CORRECTION, () => NO_CORRECTION);

  async function save({ collection }: Corrected) {
    const result = await replica.edit(collection, id, now, { since });
    if (result.ok) discard();
    else setProblem(result.error.message);
  }

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
