import type { RejectedDocument } from '../../data/replica/unsent-documents.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { EditLink } from './edit-link.tsx';
import { UnsentItem } from './unsent-item.tsx';

interface RejectedListProps {
  readonly documents: readonly RejectedDocument[];
  readonly onRetry: (document: RejectedDocument) => void;
  readonly onRetryAll: () => void;
  readonly onDiscard: (document: RejectedDocument) => void;
}

/** Changes that the server rejected. */
export function RejectedList({ documents, onRetry, onRetryAll, onDiscard }: RejectedListProps) {
  if (documents.length === 0) return null;
  return (
    <Section title="Not accepted by the server">
      {documents.length > 1 ? (
        <Button className="justify-self-start" onClick={onRetryAll}>
          Retry all
        </Button>
      ) : null}
      <ul className="-mt-3">
        {documents.map((document) => (
          <UnsentItem key={document.id} document={document}>
            <p className="text-sm">{document.message}</p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => onRetry(document)}>Try again</Button>
              <EditLink document={document} />
              <Button variant="danger" onClick={() => onDiscard(document)}>
                Discard
              </Button>
            </div>
          </UnsentItem>
        ))}
      </ul>
    </Section>
  );
}
