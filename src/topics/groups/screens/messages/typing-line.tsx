import { useGroupPresence } from '../../store/group-presence.ts';
import { type Members, nameOf } from '../../store/group-messages.queries.ts';

/** Who is typing. Keeps its line when empty, so that nothing moves. */
export function TypingLine({ groupId, members }: { groupId: string; members: Members }) {
  const { typing } = useGroupPresence(groupId);
  return (
    <p className="mx-auto flex h-5 w-full max-w-4xl min-w-0 shrink-0 items-center gap-2 px-3 text-xs text-ink-soft md:px-6">
      {typing.length === 0 ? null : (
        <>
          <span aria-hidden className="size-1.5 shrink-0 animate-breathe rounded-full bg-current" />
          <span className="truncate">{typingWords(typing.map((id) => nameOf(members, id)))}</span>
        </>
      )}
    </p>
  );
}

function typingWords(names: readonly string[]): string {
  const [first, second] = names;
  if (names.length === 1) return `${first} is typing`;
  return names.length === 2 ? `${first} and ${second} are typing` : `${names.length} people are typing`;
}
