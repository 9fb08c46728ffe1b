import type { RejectedDocument } from '../../data/replica/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';

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
    <section aria-labelledby="rejected-title" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="rejected-title" className="font-display font-semibold">
          Not accepted by the server
        </h3>
        {documents.length > 1 ? <Button onClick={onRetryAll}>Retry all</Button> : null}
      </div>
      <ul className="grid gap-3">
        {documents.map((document) => (
          <li key={document.id} aria-label={document.title} className="grid gap-2 border-b border-line pb-4 last:border-0 last:pb-0">
            <p className="line-clamp-2 font-medium wrap-anywhere">{document.title}</p>
            <p className="text-sm text-ink-soft">{document.message}</p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => onRetry(document)}>Try again</Button>
              <Button variant="danger" onClick={() => onDiscard(document)}>
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
