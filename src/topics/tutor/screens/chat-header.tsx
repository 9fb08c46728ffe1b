import { MessagesSquare, Share2 } from 'lucide-react';

import { useChapterName } from '../../../shared/student/use-chapters.ts';
import { TUTOR_SUBJECTS } from '../rules/subject-guess.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Chat } from '../store/message.ts';

interface ChatHeaderProps {
  /** Undefined for a new chat, and for one that is not on this device. */
  readonly chat: Chat | undefined;
  readonly subject: string | null;
  /** Null if there is no chat to set a subject on. */
  readonly onSubject: ((subject: string | null) => void) | null;
  /** Opens the list of chats. */
  readonly onList: () => void;
  readonly onShare: () => void;
}

/** Title and subject of the open chat. */
export function ChatHeader({ chat, subject, onSubject, onList, onShare }: ChatHeaderProps) {
  const chapter = useChapterName(chat?.chapter ?? null);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
      <Button className="xl:hidden" onClick={onList}>
        <MessagesSquare aria-hidden className="size-4" />
        Chats
      </Button>
      {chat === undefined ? null : (
        <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
          <h2 className="truncate font-display font-semibold max-sm:sr-only">{chat.title}</h2>
          {chapter === null ? null : <p className="truncate text-sm text-ink-soft">{chapter}</p>}
        </div>
      )}
      {onSubject === null ? null : (
        <span className="ml-auto flex items-center gap-1">
          <SubjectField subject={subject} onChange={onSubject} />
          {chat === undefined ? null : (
            <IconButton label="Share this chat" onClick={onShare}>
              <Share2 aria-hidden className="size-5" />
            </IconButton>
          )}
        </span>
      )}
    </div>
  );
}

function SubjectField({ subject, onChange }: { subject: string | null; onChange: (subject: string | null) => void }) {
  const isOwn = subject !== null && !TUTOR_SUBJECTS.some((known) => known === subject);
  return (
    <SelectField
      label="Subject"
      isLabelHidden
      value={subject ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
    >
      <option value="">No subject</option>
      {isOwn ? <option>{subject}</option> : null}
      {TUTOR_SUBJECTS.map((known) => (
        <option key={known}>{known}</option>
      ))}
    </SelectField>
  );
}
