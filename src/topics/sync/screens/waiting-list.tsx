import { MOST_LISTED, type UnsentDocument } from '../../../shared/replica/unsent-documents.ts';
import { Section } from '../../../ui/section.tsx';
import { UnsentItem } from './unsent-item.tsx';

interface WaitingListProps {
  readonly documents: readonly UnsentDocument[];
  /** Number of all of them, without the parts of the plan: a long list is cut. */
  readonly total: number;
  /** Pictures of messages that are uploaded by themselves; null until they are counted. */
  readonly pictures: number | null;
  /** Pictures that are deleted on the server by themselves. */
  readonly deletions: number;
  /** Questions or answers wait too, listed apart. */
  readonly hasQuestions: boolean;
  readonly isOffline: boolean;
}

/** Changes that the server does not have yet, and since when they wait. */
export function WaitingList({ documents, total, pictures, deletions, hasQuestions, isOffline }: WaitingListProps) {
  const parts = documents.filter(({ collection }) => collection === 'study_plan_items').length;
  // The plan follows each change by itself: its parts are one entry.
  const listed = documents.filter(({ collection }) => collection !== 'study_plan_items');
  const more = listed.length >= MOST_LISTED ? Math.max(0, total - listed.length) : 0;
  const isEmpty = documents.length === 0 && !pictures && deletions === 0;
  return (
    <Section title="Waiting to be sent">
      <p className="text-sm text-ink-soft">
        {isEmpty
          ? pictures === null
            ? 'Looking for what waits…'
            : hasQuestions
              ? 'Nothing but what is listed below.'
              : 'Nothing waits on this device.'
          : null}
        {isEmpty ? null : `Saved on this device. Ekagra sends it ${isOffline ? 'when you are online' : 'by itself'}.`}
      </p>
      {isEmpty ? null : (
        <ul className="-mt-3">
          {listed.map((document) => (
            <UnsentItem key={document.id} document={document} />
          ))}
          {more > 0 ? <Counted words={`${more} more`} /> : null}
          {parts > 0 ? <Counted words={parts === 1 ? '1 part of your plan' : `${parts} parts of your plan`} /> : null}
          {pictures !== null && pictures > 0 ? <Counted words={pictures === 1 ? '1 picture' : `${pictures} pictures`} /> : null}
          {deletions > 0 ? <Counted words={deletions === 1 ? 'Deleting 1 picture' : `Deleting ${deletions} pictures`} /> : null}
        </ul>
      )}
    </Section>
  );
}

function Counted({ words }: { readonly words: string }) {
  return <li className="border-b border-line py-3 font-medium last:border-0 last:pb-0">{words}</li>;
}
