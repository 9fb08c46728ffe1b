import { Notation } from '../../../../ui/notation.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { Message } from '../../store/message.ts';
import { type Members, nameOf } from '../../store/group-messages.queries.ts';

interface QuotedMessageProps {
  /** Null if the message is deleted or not on this device. */
  readonly message: Message | null;
  /** Whether the whole history is on this device, so that a missing message must be deleted. */
  readonly isWhole?: boolean;
  readonly members: Members;
  /** Members that the student blocked. */
  readonly blocked: ReadonlySet<string>;
  readonly onOpen?: () => void;
}

/** The message replied to, in two lines. */
export function QuotedMessage({ message, isWhole = true, members, blocked, onOpen }: QuotedMessageProps) {
  if (message === null)
    return (
      <p className={`${LINES} italic`}>
        {isWhole ? 'The original message was deleted.' : 'The original message was deleted or is not on this device yet.'}
      </p>
    );
  if (blocked.has(message.authorId ?? '')) return <p className={`${LINES} italic`}>{BLOCKED}</p>;
  const words = (
    <>
      <span className="block font-medium text-ink">{nameOf(members, message.authorId)}</span>
      <span className="line-clamp-2 wrap-anywhere">
        <NotationInLine text={quoteWords(message)} />
      </span>
    </>
  );
  if (onOpen === undefined) return <div className={LINES}>{words}</div>;
  return (
    <button type="button" className={`${LINES} w-full hover:text-ink`} onClick={onOpen}>
      <VisuallyHidden>Go to </VisuallyHidden>
      {words}
    </button>
  );
}

const LINES = 'min-h-11 border-l-2 border-line-strong pl-2.5 text-left text-sm text-ink-soft';

/** Renders a text on one line: block formulas become inline. */
export function NotationInLine({ text }: { readonly text: string }) {
  return <Notation text={text.replaceAll('$$', '$')} />;
}

/** Shown in place of a blocked member's text. */
export const BLOCKED = 'From someone you blocked.';

export function quoteWords({ text, imagePath, hidden }: Pick<Message, 'text' | 'imagePath' | 'hidden'>): string {
  if (hidden !== null) return 'A moderator hid this message.';
  return text === '' && imagePath !== null ? 'A picture' : text;
}
