import { useUserId } from '../../../../shared/session/use-user.ts';
import { parseMessage } from '../../rules/messages/message-text.ts';
import { Notation } from '../../../../ui/notation.tsx';
import type { Members } from '../../store/group-messages.queries.ts';

interface MessageWordsProps {
  readonly text: string;
  /** Ids of the mentioned members. */
  readonly mentions: readonly string[];
  readonly members: Members;
}

/** The text with formulas, links and mentions. Never parsed as HTML. */
export function MessageWords({ text, mentions, members }: MessageWordsProps) {
  const userId = useUserId();
  return parseMessage(text, members.usernames).map((part) => {
    switch (part.kind) {
      case 'link':
        return (
          <a
            key={part.at}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {part.text}
          </a>
        );
      case 'mention':
        if (!mentions.includes(part.userId)) return part.text;
        return (
          <span key={part.at} className={part.userId === userId ? 'rounded-sm bg-ink px-1 font-semibold text-page' : 'font-semibold'}>
            {part.text}
          </span>
        );
      case 'words':
        return <Notation key={part.at} text={part.text} />;
    }
  });
}
