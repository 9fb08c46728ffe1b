import { useEffect, useState } from 'react';

import { type PostVersion, readHistory } from '../store/post-history.ts';
import type { ServerAnswer } from '../../../shared/server/call-server.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { MarkedText } from '../../../shared/marked-text/marked-text.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface HistoryDialogProps {
  readonly postId: string;
  /** Number of edits. A change reloads the history. */
  readonly count: number;
  readonly onClose: () => void;
}

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Earlier pictures are not stored. */
const PICTURE_CHANGES: Readonly<Record<NonNullable<PostVersion['picture_change']>, string>> = {
  added: 'Then a picture was added.',
  exchanged: 'Then another picture took the place of the one here.',
  removed: 'Then the picture was taken away.',
  described: 'Then the picture was described in other words.',
};

/** Earlier versions of a question or an answer, the newest first. */
export function HistoryDialog({ postId, count, onClose }: HistoryDialogProps) {
  const userId = useUserId();
  const [answer, setAnswer] = useState<ServerAnswer<readonly PostVersion[]> | null>(null);
  useEffect(() => onAnswer(readHistory(userId, postId), setAnswer), [userId, postId, count]);
  return (
    <Modal isOpen onClose={onClose} title="Earlier versions" width="wide">
      {answer === null ? (
        <Skeleton className="h-32" />
      ) : !answer.ok ? (
        <p>Earlier versions are read from the server. Connect to a network, and open this again.</p>
      ) : answer.data.length === 0 ? (
        <p>No earlier version is kept.</p>
      ) : (
        <ol className="grid grid-cols-1 gap-5">
          {answer.data.map(({ title, body, replaced_at: until, picture_change: change }) => (
            <li key={until} className="grid grid-cols-1 gap-2 border-l-2 border-line-strong pl-4">
              <p className="text-sm text-ink-soft">
                Until <time dateTime={until}>{DATE.format(new Date(until))}</time>
              </p>
              {title === null ? null : (
                <p className="overflow-y-clip font-medium break-words">
                  <Notation text={title} />
                </p>
              )}
              <MarkedText text={body} />
              {change === null ? null : <p className="text-sm text-ink-soft">{PICTURE_CHANGES[change]}</p>}
            </li>
          ))}
        </ol>
      )}
    </Modal>
  );
}
