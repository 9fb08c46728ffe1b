import { useState } from 'react';

import type { WriteResult } from '../../data/replica/local-database.ts';
import type { RejectedDocument } from '../../data/replica/unsent-documents.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { EditLink } from './edit-link.tsx';
import { RejectedEditor } from './rejected-editor.tsx';
import { UnsentItem } from './unsent-item.tsx';

interface RejectedActions {
  readonly onRetry: (document: RejectedDocument) => void;
  readonly onEdit: (document: RejectedDocument, values: Readonly<Record<string, string | number>>) => Promise<WriteResult>;
  readonly onDiscard: (document: RejectedDocument) => void;
}

interface RejectedListProps extends RejectedActions {
  readonly documents: readonly RejectedDocument[];
  readonly onRetryAll: () => void;
}

/** Changes that the server rejected. */
export function RejectedList({ documents, onRetryAll, ...actions }: RejectedListProps) {
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
            <Answers document={document} {...actions} />
          </UnsentItem>
        ))}
      </ul>
    </Section>
  );
}

function Answers({ document, onRetry, onEdit, onDiscard }: RejectedActions & { readonly document: RejectedDocument }) {
  const [isEdited, setIsEdited] = useState(false);
  const { editable } = document;
  if (isEdited) {
    return <RejectedEditor fields={editable} onSave={(values) => onEdit(document, values)} onClose={() => setIsEdited(false)} />;
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onRetry(document)}>Try again</Button>
      {editable.length === 0 ? <EditLink document={document} /> : <Button onClick={() => setIsEdited(true)}>Edit</Button>}
      <Button variant="danger" onClick={() => onDiscard(document)}>
        Discard
      </Button>
    </div>
  );
}
