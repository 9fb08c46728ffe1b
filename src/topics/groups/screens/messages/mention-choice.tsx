import { AuthorMark } from './author-mark.tsx';
import type { Member } from '../../store/group-messages.queries.ts';

interface MentionChoiceProps {
  readonly id: string;
  readonly members: readonly Member[];
  /** Index of the option that Enter chooses. */
  readonly activeAt: number;
  readonly onChoose: (member: Member) => void;
}

export function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

/** Suggested members for the name being typed. */
export function MentionChoice({ id, members, activeAt, onChoose }: MentionChoiceProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot do this
      role="listbox"
      aria-label="Members to mention"
      className="absolute inset-x-3 bottom-full z-10 mb-3 max-h-64 max-w-96 overflow-y-auto rounded-xl floating p-1 md:left-6"
    >
      {members.map((member, at) => (
        <div
          key={member.userId}
          id={optionId(id, at)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={at === activeAt}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-hover aria-selected:bg-hover"
          // Keeps the focus in the text box, and a phone's keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(member)}
          onKeyDown={() => undefined}
        >
          <AuthorMark member={member} />
          <span className="min-w-0 truncate">{member.name}</span>
          <span className="min-w-0 truncate text-sm text-ink-soft">@{member.username}</span>
        </div>
      ))}
    </div>
  );
}

const MOST_OFFERED = 6;

/** Members with a word in their name or username that starts with the query, except the student. */
export function membersLike(members: Iterable<Member>, query: string, userId: string): readonly Member[] {
  const wanted = query.toLowerCase();
  const begins = (name: string) =>
    name
      .toLowerCase()
      .split(/[\s._-]+/)
      .some((word) => word.startsWith(wanted));
  const found = [...members].filter(
    ({ userId: id, name, username }) =>
      id !== userId && username !== null && (begins(name) || begins(username) || username.toLowerCase().startsWith(wanted)),
  );
  return found.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, MOST_OFFERED);
}
