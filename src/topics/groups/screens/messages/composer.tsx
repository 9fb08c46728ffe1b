import { ArrowUp, ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react';

import { useQuiet } from '../../store/quiet.ts';
import { charactersIn, MOST_CHARACTERS } from '../../rules/messages/message-text.ts';
import { useBackCloses } from '../../../../ui/back-closes.ts';
import { changedElsewhere } from '../../../../ui/changed-elsewhere.ts';
import { isComposing } from '../../../../ui/enter-key.ts';
import { GrowingTextArea } from '../../../../ui/growing-text-area.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { boxText, type ComposerDraft, isBoxEmpty, openEdit } from './composer-draft.ts';
import type { Members } from '../../store/group-messages.queries.ts';
import { MentionChoice, optionId } from './mention-choice.tsx';
import type { Message } from '../../store/message.ts';
import { MessagePicture } from './message-picture.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { useMentions } from './use-mentions.ts';

interface ComposerProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly draft: ComposerDraft;
  /** The message replied to; undefined while loading. */
  readonly answered: Message | null | undefined;
  readonly members: Members;
  /** Why the message was rejected, as a sentence. */
  readonly problem: string | null;
  /** New text of the edited message, if another device changed it meanwhile. */
  readonly elsewhere: string | undefined;
  readonly onType: (text: string) => void;
  readonly onSend: () => void;
  /** Cancels the reply or the edit. */
  readonly onCancel: () => void;
  readonly onEditLast: () => void;
  readonly onPicture: (file: File) => void;
  readonly onRemovePicture: () => void;
}

/** Length from which a counter shows the remaining characters. */
const COUNTED_FROM = MOST_CHARACTERS - 200;

export function Composer(props: ComposerProps) {
  const { box, draft, answered, members, problem, elsewhere, onType, onSend, onCancel, onEditLast, onPicture, onRemovePicture } = props;
  const { blocked } = useQuiet();
  const { replyTo, imagePath } = draft;
  const text = boxText(draft);
  const isEditing = openEdit(draft) !== null;
  const listId = useId();
  const noteId = useId();
  const file = useRef<HTMLInputElement>(null);
  const {
    offered,
    active,
    mention,
    handleKey,
    onType: findMentions,
    follow,
  } = useMentions({
    box,
    text,
    members,
    onText: onType,
  });
  const isOffered = offered.length > 0;

  useBackCloses(isEditing || replyTo !== null, onCancel);

  const length = charactersIn(text);
  const excess = length - MOST_CHARACTERS;
  const note = problem ?? lengthWords(length) ?? (elsewhere === undefined ? null : changedElsewhere(elsewhere));
  const isProblem = excess > 0 || problem !== null;

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event)) return;
    if (handleKey(event.key)) {
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape' && (isEditing || replyTo !== null)) {
      event.preventDefault();
      onCancel();
    } else if (event.key === 'ArrowUp' && text === '' && !isEditing) {
      event.preventDefault();
      onEditLast();
    }
  }

  function type(event: ChangeEvent<HTMLTextAreaElement>) {
    onType(event.target.value);
    findMentions(event.target.selectionStart);
  }

  return (
    <form
      className="border-t border-line bg-page pt-2 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <div className="relative mx-auto grid max-w-4xl grid-cols-1 gap-1.5 px-3 md:px-6">
        {!isEditing && replyTo === null ? null : (
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1 py-1">
              {isEditing ? (
                <p className="py-2 text-sm font-medium">Editing your message</p>
              ) : answered === undefined ? null : (
                <QuotedMessage message={answered} members={members} blocked={blocked} />
              )}
            </div>
            <IconButton label={isEditing ? 'Cancel editing' : 'Cancel reply'} onClick={onCancel}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
        )}
        {imagePath === null || isEditing ? null : (
          <div className="flex items-start gap-2">
            <MessagePicture path={imagePath} author={null} isSmall />
            <IconButton label="Remove picture" onClick={onRemovePicture}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
        )}
        {isOffered ? <MentionChoice id={listId} members={offered} activeAt={active} onChoose={mention} /> : null}
        <div className="flex items-end gap-1">
          <input
            ref={file}
            type="file"
            hidden
            accept="image/*"
            aria-label="Picture"
            onChange={({ currentTarget }) => {
              const [picture] = currentTarget.files ?? [];
              // Reset, so that choosing the same file again fires an event.
              currentTarget.value = '';
              if (picture !== undefined) onPicture(picture);
            }}
          />
          {isEditing ? null : (
            <IconButton label="Add a picture" className="-ml-2" disabled={imagePath !== null} onClick={() => file.current?.click()}>
              <ImagePlus aria-hidden className="size-5" />
            </IconButton>
          )}
          <GrowingTextArea
            box={box}
            aria-label="Message"
            aria-invalid={isProblem}
            aria-describedby={note === null ? undefined : noteId}
            aria-autocomplete="list"
            aria-controls={isOffered ? listId : undefined}
            aria-activedescendant={isOffered ? optionId(listId, active) : undefined}
            placeholder="Message"
            enterKeyHint="send"
            className="control max-h-48 min-h-11 flex-1 py-2.25"
            value={text}
            onChange={type}
            {...follow}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const [pasted] = event.clipboardData.files;
              if (pasted === undefined || !pasted.type.startsWith('image/') || isEditing) return;
              event.preventDefault();
              onPicture(pasted);
            }}
          />
          <button
            type="submit"
            aria-label={isEditing ? 'Save' : 'Send'}
            title={isEditing ? 'Save' : 'Send'}
            disabled={isBoxEmpty(draft)}
            className="icon-target bg-accent text-on-accent hover:bg-accent-pressed disabled:bg-transparent disabled:text-ink-soft"
          >
            <ArrowUp aria-hidden className="size-5" />
          </button>
        </div>
        {note === null ? null : (
          <p
            id={noteId}
            role={isProblem ? 'alert' : elsewhere !== undefined ? 'status' : undefined}
            className={`text-sm wrap-anywhere ${isProblem ? 'text-danger' : 'text-ink-soft'}`}
          >
            {note}
          </p>
        )}
      </div>
    </form>
  );
}

const number = new Intl.NumberFormat();

/** Words for the remaining length; null if there is plenty. */
function lengthWords(length: number): string | null {
  if (length < COUNTED_FROM) return null;
  const left = MOST_CHARACTERS - length;
  if (left >= 0) return `${number.format(left)} ${left === 1 ? 'character' : 'characters'} left.`;
  const words = left === -1 ? '1 character' : `${number.format(-left)} characters`;
  return `A message can have up to ${number.format(MOST_CHARACTERS)} characters. Remove ${words}.`;
}
