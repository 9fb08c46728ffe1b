import { type RefObject, type SyntheticEvent, useMemo, useState } from 'react';

import { useUserId } from '../../../../shared/session/use-user.ts';
import { typedMention, withMention } from '../../rules/messages/message-text.ts';
import { writeWithCaret } from '../../../../ui/write-with-caret.ts';
import type { Member, Members } from '../../store/group-messages.queries.ts';
import { membersLike } from './mention-choice.tsx';

interface MentionsOptions {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly members: Members;
  readonly onText: (text: string) => void;
}

interface Mentions {
  /** Members that match the text after @. Empty if no mention is being typed, or it was dismissed. */
  readonly offered: readonly Member[];
  /** Index of the member that Enter chooses. */
  readonly active: number;
  readonly mention: (member: Member | undefined) => void;
  /** @returns true if the key chose a member, moved the selection or dismissed the list */
  readonly handleKey: (key: string) => boolean;
  /** Call when typing changed the text and moved the caret. */
  readonly onType: (caret: number) => void;
  /** Event handlers for the text box. */
  readonly follow: {
    readonly onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/** Suggests members while a mention is typed, and completes it. */
export function useMentions({ box, text, members, onText }: MentionsOptions): Mentions {
  const userId = useUserId();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isFocused, setIsFocused] = useState(false);
  /** Offset of a dismissed mention. */
  const [dismissedAt, setDismissedAt] = useState(-1);

  const typed = typedMention(text, Math.min(caret, text.length));
  const query = !isFocused || typed === null || typed.at === dismissedAt ? null : typed.query;
  const offered = useMemo(() => (query === null ? [] : membersLike(members.byId.values(), query, userId)), [members, query, userId]);
  const active = Math.min(chosen, offered.length - 1);

  function mention(member: Member | undefined) {
    if (box.current === null || typed === null || member?.username === undefined || member.username === null) return;
    const completed = withMention(text, typed, member.username);
    writeWithCaret(box.current, completed.caret, () => {
      onText(completed.text);
      setCaret(completed.caret);
    });
  }

  function handleKey(key: string): boolean {
    if (offered.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setChosen((active + step + offered.length) % offered.length);
    else if (key === 'Enter' || key === 'Tab') mention(offered[active]);
    else if (key === 'Escape') setDismissedAt(typed?.at ?? -1);
    else return false;
    return true;
  }

  return {
    offered,
    active,
    mention,
    handleKey,
    onType: (next) => {
      setCaret(next);
      setChosen(0);
    },
    follow: {
      onSelect: ({ currentTarget }) => setCaret(currentTarget.selectionStart),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}
