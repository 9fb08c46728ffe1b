import { useUserId } from '../../../../shared/session/use-user.ts';
import { REACTIONS, reactionsOf } from '../../rules/messages/reactions.ts';
import { useBackCloses } from '../../../../ui/back-closes.ts';
import { type Members, nameOf } from '../../store/group-messages.queries.ts';

interface ReactionBarProps {
  readonly reactions: readonly string[];
  readonly members: Members;
  readonly onToggle: (sign: string) => void;
}

/** Reactions with their counts. The student's own reactions are pressed. */
export function ReactionBar({ reactions, members, onToggle }: ReactionBarProps) {
  const userId = useUserId();
  const given = reactionsOf(reactions);
  if (given.length === 0) return null;
  return (
    <div className="-my-1.5 flex flex-wrap">
      {given.map(({ sign, by }) => (
        <button
          key={sign}
          type="button"
          aria-pressed={by.includes(userId)}
          aria-label={`${sign} ${by.length}, ${namesOf(by, members, userId)}`}
          title={namesOf(by, members, userId)}
          className="group/sign grid min-h-11 max-w-full min-w-11 place-items-center px-0.5"
          onClick={() => onToggle(sign)}
        >
          <span
            className={`flex max-w-full items-center gap-1.5 rounded-full border border-line bg-page px-2 text-sm leading-6.5 ${PRESSED}`}
          >
            <span className="max-w-24 truncate">{sign}</span>
            <span className="tabular-nums">{by.length}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

const PRESSED = 'group-hover/sign:border-line-strong group-aria-pressed/sign:border-ink group-aria-pressed/sign:font-semibold';

/** Menu of the offered reactions. */
export function ReactionChoice({ onChoose, onClose }: { onChoose: (sign: string) => void; onClose: () => void }) {
  useBackCloses(true, onClose);
  return (
    <div
      role="toolbar"
      aria-label="React"
      tabIndex={-1}
      className="flex w-fit max-w-full flex-wrap rounded-xl floating p-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      {REACTIONS.map((sign, at) => (
        <button
          key={sign}
          type="button"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu that opened it is gone
          autoFocus={at === 0}
          aria-label={`React with ${sign}`}
          className="grid size-11 place-items-center rounded-lg text-xl hover:bg-hover"
          onClick={() => onChoose(sign)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

const list = new Intl.ListFormat(undefined, { type: 'conjunction' });

function namesOf(ids: readonly string[], members: Members, userId: string): string {
  return list.format(ids.map((id) => (id === userId ? 'you' : nameOf(members, id))));
}
