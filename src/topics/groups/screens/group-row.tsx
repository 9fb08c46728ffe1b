import { Link, useSearch } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';

import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { GroupMark } from './group-mark.tsx';
import { type Group, memberCountWords } from '../store/group.ts';
import { whenWords } from './when-words.ts';

interface GroupRowProps {
  readonly group: Group;
  /** The last message; empty without one. */
  readonly latest: ReactNode;
  /** Who studies now. */
  readonly now: ReactNode;
  /** What is unread. */
  readonly news: ReactNode;
}

/** A group in the list; the whole row opens it. */
export function GroupRow({ group, latest, now, news }: GroupRowProps) {
  const isFromList = useSearch({ strict: false, select: (search) => search.group === undefined });
  return (
    <Link
      to="/groups"
      state={{ isFromList }}
      search={{ group: group.id }}
      className="flex min-h-16 flex-wrap items-center gap-3 rounded-xl border border-transparent px-3 py-2 -outline-offset-2 hover:bg-hover current:border-line current:bg-surface"
    >
      <GroupMark name={group.name} memberCount={group.members.length} />
      <span className="grid min-w-0 flex-1 basis-28 gap-0.5">
        <span className="truncate font-medium">{group.name}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
          {group.isPublic ? (
            <>
              <Globe aria-hidden className="size-3.5 shrink-0" />
              <VisuallyHidden>Public,</VisuallyHidden>
            </>
          ) : null}
          <span className="peer min-w-0 truncate empty:hidden">{latest}</span>
          <span className="shrink-0 tabular-nums peer-[:not(:empty)]:hidden">{memberCountWords(group.members.length)}</span>
        </span>
        <span className="min-w-0 text-sm text-ink-soft empty:hidden">{now}</span>
      </span>
      <span className="ml-auto grid justify-items-end gap-0.5 self-start pt-0.5">
        <time dateTime={new Date(group.lastActivity).toISOString()} className="text-xs leading-5 text-ink-soft tabular-nums">
          {whenWords(group.lastActivity)}
        </time>
        {news}
      </span>
    </Link>
  );
}
