import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { forgetMessagePicture, keepMessagePicture } from '../../../../shared/pictures/message-pictures.ts';
import type { Replica } from '../../../../shared/replica/local-database.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { useDraft } from '../../../../shared/student/use-draft.ts';
import { messageId } from '../../rules/messages/message-id.ts';
import { charactersIn, mentionedIn, MOST_CHARACTERS } from '../../rules/messages/message-text.ts';
import {
  boxText,
  cancelled,
  COMPOSER_DRAFT,
  type ComposerDraft,
  composerKey,
  editingOf,
  followed,
  isBoxEmpty,
  openEdit,
  returned,
  type Sending,
  stored,
  taken,
  typed,
  withoutEdit,
} from './composer-draft.ts';
import { editMessage, sendMessage } from '../../store/group-messages.commands.ts';
import type { Members } from '../../store/group-messages.queries.ts';
import type { Message } from '../../store/message.ts';
import { useAnswered } from './use-answered.ts';
import { useRecord } from '../../../../shared/replica/use-records.ts';

export interface ComposerState {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly draft: ComposerDraft;
  /** The message replied to; undefined while loading. */
  readonly answered: Message | null | undefined;
  /** Why the message was rejected, as a sentence. */
  readonly problem: string | null;
  /** New text of the edited message, if another device changed it meanwhile. */
  readonly elsewhere: string | undefined;
  readonly type: (text: string) => void;
  readonly send: () => Promise<void>;
  /** Cancels the reply or the edit. */
  readonly cancel: () => void;
  readonly reply: (messageId: string) => void;
  readonly edit: (message: Message) => void;
  /** Cancels the edit of this message. */
  readonly stopEditing: (messageId: string) => void;
  readonly addPicture: (file: File) => Promise<void>;
  readonly removePicture: () => void;
}

/**
 * The composer's state and actions in a group. `reply`, `edit` and `stopEditing` are stable.
 * @param lastUnsentId id of the last unsent message; a new one comes after it
 */
export function useComposer(replica: Replica, groupId: string, members: Members, lastUnsentId: string | null): ComposerState {
  const userId = useUserId();
  const [draft, changeDraft] = useDraft(composerKey(userId, groupId), COMPOSER_DRAFT);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { replyTo } = draft;
  const answered = useAnswered(
    replica,
    groupId,
    useMemo(() => (replyTo === null ? [] : [replyTo]), [replyTo]),
  );

  function type(text: string) {
    changeDraft((newest) => typed(newest, text));
    setProblem(null);
  }

  const begin = useCallback(
    (update: (newest: ComposerDraft) => ComposerDraft) => {
      changeDraft(update);
      setProblem(null);
      // After the menu has returned focus.
      setTimeout(() => {
        box.current?.focus();
        box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
      });
    },
    [changeDraft],
  );

  async function send() {
    const text = boxText(draft).trim();
    if (isBoxEmpty(draft) || charactersIn(text) > MOST_CHARACTERS) return;
    const mentions = mentionedIn(text, members.usernames);
    const edit = openEdit(draft);
    const after = draft.sending.findLast(({ isEdit }) => !isEdit)?.id ?? lastUnsentId;
    const sent: Sending =
      edit === null
        ? { id: messageId(after, Date.now()), text, mentions, replyTo, imagePath: draft.imagePath, isEdit: false }
        : { ...edit, text, mentions, replyTo: null, imagePath: null, isEdit: true };
    // Empty the box at once, because text typed during the write belongs to the next message.
    changeDraft((newest) => taken(newest, sent));
    setProblem(null);
    await store(sent);
  }

  async function store(sent: Sending) {
    const { id, text, mentions } = sent;
    const result = await (sent.isEdit
      ? editMessage(replica, id, text, mentions, sent.since)
      : sendMessage(replica, userId, { groupId, ...sent }));
    changeDraft((newest) => (result.ok ? stored(newest, sent) : returned(newest, sent)));
    if (!result.ok) setProblem(result.error.message);
  }

  /** Stores messages of a tab that closed during the write. */
  const storeLeftOvers = useEffectEvent(() => {
    for (const sent of draft.sending) void store(sent);
  });
  useEffect(() => storeLeftOvers(), [groupId]);

  function cancel() {
    changeDraft(cancelled);
    setProblem(null);
    box.current?.focus();
  }

  async function addPicture(file: File) {
    const result = await keepMessagePicture(userId, file);
    if (result.ok) begin((newest) => ({ ...newest, imagePath: result.path }));
    else setProblem(result.message);
  }

  function removePicture() {
    if (draft.imagePath !== null) void forgetMessagePicture(userId, draft.imagePath).catch(() => undefined);
    changeDraft((newest) => ({ ...newest, imagePath: null }));
    setProblem(null);
  }

  return {
    box,
    draft,
    answered: replyTo === null ? null : answered.get(replyTo),
    problem,
    elsewhere: useEditedMessage(draft, changeDraft),
    type,
    send,
    cancel,
    reply: useCallback((messageId) => begin((newest) => ({ ...newest, replyTo: messageId })), [begin]),
    edit: useCallback((message) => begin((newest) => editingOf(newest, message)), [begin]),
    stopEditing: useCallback((messageId) => changeDraft((newest) => withoutEdit(newest, messageId)), [changeDraft]),
    addPicture,
    removePicture,
  };
}

/**
 * Updates an untouched edit when its message changes, which another device may edit, too.
 * @returns the message's new text if it changed since the student began to type
 */
function useEditedMessage(
  draft: ComposerDraft,
  changeDraft: (update: (newest: ComposerDraft) => ComposerDraft) => void,
): string | undefined {
  const edit = openEdit(draft);
  const { data } = useRecord('group_messages', edit?.id ?? null);
  const stored = edit === null || data?.id !== edit.id ? undefined : data.text;
  useEffect(() => {
    if (stored !== undefined) changeDraft((newest) => followed(newest, stored));
  }, [stored, changeDraft]);
  return edit?.since === undefined || stored === edit.since || stored === edit.text.trim() ? undefined : stored;
}
