import { Ellipsis, Pin } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';

import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey, knownFields } from '../../../shared/student/drafts.ts';
import { afterSave, isChangedElsewhere, touch, type Touched, touchedDraft, UNTOUCHED } from '../../../shared/student/touched.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { PopupMenu } from '../../../ui/popup-menu.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { renameChat } from '../store/chats.commands.ts';
import type { Chat } from '../store/message.ts';

interface ChatRowProps {
  readonly chat: Chat;
  readonly isShown: boolean;
  readonly onOpen: () => void;
  readonly onPin: () => void;
  readonly onDelete: () => void;
}

type TypedName = Touched<Pick<Chat, 'title'>>;

const TYPED_NAME = touchedDraft<Pick<Chat, 'title'>>(knownFields({ title: v.string() }));

/** A chat in the list: opens it, or renames it in place. A typed name survives a reload. */
export function ChatRow({ chat, isShown, onOpen, onPin, onDelete }: ChatRowProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [touched, changeTouched] = useDraft(draftKey(useUserId(), `chat-name-${chat.id}`), TYPED_NAME);

  if (isAsked || touched.now.title !== undefined) {
    return (
      <li>
        <RenameForm
          chat={chat}
          touched={touched}
          isFocused={isAsked}
          onType={(update) => {
            // Keep the form open when the student types the old name again.
            setIsAsked(true);
            changeTouched(update);
          }}
          onClose={() => setIsAsked(false)}
        />
      </li>
    );
  }
  return (
    <li className={`flex items-center rounded-lg ${isShown ? 'bg-hover' : 'hover:bg-hover'}`}>
      <button
        type="button"
        aria-current={isShown ? 'page' : undefined}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-lg px-3 py-2 text-left"
        onClick={onOpen}
      >
        {chat.isPinned ? <Pin aria-hidden className="size-3.5 shrink-0 text-ink-soft" /> : null}
        <span className="min-w-0">
          <span className="block truncate">
            {chat.isPinned ? <VisuallyHidden>Pinned: </VisuallyHidden> : null}
            {chat.title}
          </span>
          {chat.subject === null ? null : <span className="block truncate text-sm text-ink-soft">{chat.subject}</span>}
        </span>
      </button>
      <PopupMenu
        label={`More for ${chat.title}`}
        button={<Ellipsis aria-hidden className="size-5" />}
        items={[
          { label: 'Rename', onSelect: () => setIsAsked(true) },
          { label: chat.isPinned ? 'Unpin' : 'Pin', onSelect: onPin },
          { label: 'Delete', onSelect: onDelete },
        ]}
      />
    </li>
  );
}

interface RenameFormProps {
  readonly chat: Chat;
  readonly touched: TypedName;
  /** False when the form opens with the page: the student may be typing a doubt. */
  readonly isFocused: boolean;
  readonly onType: (update: (newest: TypedName) => TypedName) => void;
  readonly onClose: () => void;
}

const focus = (field: HTMLInputElement | null) => field?.focus();

function RenameForm({ chat, touched, isFocused, onType, onClose }: RenameFormProps) {
  const replicaOnceOpen = useReplicaOnceOpen();
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const { title = chat.title } = touched.now;

  function cancel() {
    onType(() => UNTOUCHED as TypedName);
    onClose();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (touched.now.title === undefined || title.trim() === '') return cancel();
    setIsSaving(true);
    const result = await renameChat(await replicaOnceOpen(), chat.id, title, touched.since);
    setIsSaving(false);
    if (!result.ok) return setError(result.error.message);
    // Text typed while the name was being saved stays, and the form stays open.
    onType((newest) => afterSave(newest, touched, { title: title.trim() }));
    onClose();
  }

  return (
    <form noValidate className="grid gap-2 py-1" onSubmit={(event) => void save(event)}>
      <TextField
        label="Name of the chat"
        isLabelHidden
        value={title}
        error={error}
        notice={!isSaving && isChangedElsewhere(touched, chat, 'title') ? changedElsewhere(chat.title) : undefined}
        maxLength={200}
        autoComplete="off"
        ref={isFocused ? focus : undefined}
        onChange={({ currentTarget: { value } }) => {
          onType((newest) => touch(newest, chat, { title: value }));
          setError(undefined);
        }}
        onKeyDown={({ key }) => key === 'Escape' && cancel()}
      />
      <span className="flex gap-2">
        <Button type="submit" isBusy={isSaving}>
          Save
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </span>
    </form>
  );
}
