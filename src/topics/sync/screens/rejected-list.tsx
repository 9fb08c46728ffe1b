import { useState } from 'react';

import { PICTURES_FULL } from '../../../shared/pictures/pictures-full.ts';
import type { UnsentPictures } from '../../../shared/pictures/use-unsent-pictures.ts';
import type { WriteResult } from '../../../shared/replica/local-database.ts';
import type { RejectedDocument, UnsentDocument } from '../../../shared/replica/unsent-documents.ts';
import type { TypedValues } from '../../../shared/student/corrections.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { RejectedEditor, useCorrection } from './rejected-editor.tsx';
import { UnsentItem } from './unsent-item.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

const EDIT_SCREENS = {
  userSubjects: '/tasks',
  users: '/profile',
  study_sessions: '/productivity',
  study_plan_items: '/tasks',
  flashcards: '/cards',
  attempts: '/mock-tests',
} as const;

interface RejectedActions {
  readonly onRetry: (document: RejectedDocument) => void;
  readonly onEdit: (document: RejectedDocument, values: TypedValues, since: TypedValues) => Promise<WriteResult>;
  readonly onDiscard: (document: RejectedDocument) => void;
}

interface RejectedListProps extends RejectedActions {
  readonly documents: readonly RejectedDocument[];
  /** Pictures of messages, cards and doubts; null until they are read. */
  readonly pictures: Pick<UnsentPictures, 'full' | 'refused'> | null;
  readonly onRetryAll: () => void;
  readonly onRetryPictures: (paths: readonly string[]) => void;
}

/** Changes and pictures that the server rejected, and those for which the account has no room. */
export function RejectedList({ documents, pictures, onRetryAll, onRetryPictures, ...actions }: RejectedListProps) {
  const withoutRoom = documents.filter(({ isWithoutRoom }) => isWithoutRoom);
  const refused = documents.filter(({ isWithoutRoom }) => !isWithoutRoom);
  const { full: picturesWithoutRoom, refused: refusedPictures } = pictures ?? { full: [], refused: [] };
  const retryAll = (
    <Button className="justify-self-start" onClick={onRetryAll}>
      Retry all
    </Button>
  );
  return (
    <>
      {withoutRoom.length + picturesWithoutRoom.length === 0 ? null : (
        <Section title="No room for more">
          <p className="text-sm">
            Your account is full. What is listed here is saved on this device only.{' '}
            {withoutRoom.length === 0 ? null : 'Delete something you no longer need, and Ekagra sends it by itself.'}
          </p>
          {withoutRoom.length > 1 && refused.length < 2 ? retryAll : null}
          <ul className="-mt-3">
            {withoutRoom.map((document) => (
              <UnsentItem key={document.id} document={document}>
                <Answers document={document} {...actions} />
              </UnsentItem>
            ))}
            <RefusedPictures paths={picturesWithoutRoom} words={PICTURES_FULL} onRetry={onRetryPictures} />
          </ul>
        </Section>
      )}
      {refused.length + refusedPictures.length === 0 ? null : (
        <Section title="Not accepted by the server">
          {refused.length > 1 ? retryAll : null}
          <ul className="-mt-3">
            {refused.map((document) => (
              <UnsentItem key={document.id} document={document}>
                <p className="text-sm">{document.message}</p>
                <Answers document={document} {...actions} />
              </UnsentItem>
            ))}
            <RefusedPictures paths={refusedPictures} words={REFUSED_PICTURES} onRetry={onRetryPictures} />
          </ul>
        </Section>
      )}
    </>
  );
}

const REFUSED_PICTURES = 'Each is marked where it is shown. Try again, or choose another picture there.';

interface RefusedPicturesProps {
  readonly paths: readonly string[];
  readonly words: string;
  readonly onRetry: (paths: readonly string[]) => void;
}

/** Rejected pictures, as one entry because they have no names. */
function RefusedPictures({ paths, words, onRetry }: RefusedPicturesProps) {
  if (paths.length === 0) return null;
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line py-3 last:border-0 last:pb-0">
      <p className="font-medium">{paths.length === 1 ? '1 picture' : `${paths.length} pictures`}</p>
      <p className="text-sm">{words}</p>
      <Button className="justify-self-start" onClick={() => onRetry(paths)}>
        Try again
      </Button>
    </li>
  );
}

function Answers({ document, onRetry, onEdit, onDiscard }: RejectedActions & { readonly document: RejectedDocument }) {
  const [isEdited, setIsEdited] = useState(false);
  const [correction] = useCorrection(document.id);
  const { editable } = document;
  if (editable.length > 0 && (isEdited || Object.keys(correction.now).length > 0)) {
    return (
      <RejectedEditor
        documentId={document.id}
        fields={editable}
        onSave={(values, since) => onEdit(document, values, since)}
        onClose={() => setIsEdited(false)}
      />
    );
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

/** Link to the document, or to the place where it is edited. None for a deleted document. */
function EditLink({ document: { collection, id, isDeleted, within } }: { readonly document: UnsentDocument }) {
  if (isDeleted) return null;
  switch (collection) {
    case 'todos':
      return (
        <LinkButton to="/tasks" search={{ task: id }}>
          Edit
        </LinkButton>
      );
    case 'chats':
    case 'chat_messages':
      return (
        <LinkButton to="/ai/{-$chatId}" params={{ chatId: within ?? id }}>
          Edit
        </LinkButton>
      );
    case 'groups':
    case 'group_members':
    case 'group_messages':
      return (
        <LinkButton to="/groups" search={{ group: within ?? id }}>
          Edit
        </LinkButton>
      );
    default:
      return <LinkButton to={EDIT_SCREENS[collection]}>Edit</LinkButton>;
  }
}
