import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';

import type { Replica } from '../../data/replica/local-database.ts';
import { useMessageGap } from '../../data/groups/use-message-gap.ts';
import { useUserId } from '../../data/session/use-user.ts';
import type { MessageWindow } from '../../domain/messages/message-window.ts';
import { messageRows } from '../../domain/messages/message-rows.ts';
import { calendarDayOf, zoneHere } from '../../domain/study-day/study-day.ts';
import { Announcement } from './announcement.tsx';
import { estimatedHeight } from './estimated-height.ts';
import { JumpButton } from './jump-button.tsx';
import { DayHeading, GapNote, NewDivider } from './list-marks.tsx';
import { articleId, MessageArticle, type MessageActions } from './message-article.tsx';
import type { MessageFeed } from './message-feed.ts';
import type { Members } from './group-messages.queries.ts';
import type { Message } from './message.ts';
import { dayWords } from './time-words.ts';
import { useAnswered } from './use-answered.ts';
import { useNewCount } from './use-new-count.ts';

interface MessageListProps {
  readonly replica: Replica;
  readonly groupId: string;
  readonly feed: MessageFeed;
  readonly window: MessageWindow<Message>;
  /** What is after this moment is new. */
  readonly readTo: number;
  readonly seenTo: number;
  readonly onSee: (moment: number) => void;
  /** What came from the server at the start is here: what comes from now on is written now. */
  readonly isFresh: boolean;
  readonly members: Members;
  readonly isOwner: boolean;
  readonly actions: Omit<MessageActions, 'onGoTo'>;
  /** The message that was asked for, by its id. */
  readonly askedId: string | undefined;
  readonly onAskedShown: () => void;
}

/** So many rows before the end of what is at hand, more is fetched. */
const AHEAD = 12;
/** Who is so near to the end reads what comes. */
const END_PX = 60;
const MARKED_MS = 1600;

/** The first new message, the end, or a message by its id. */
type Destination = { readonly to: 'new' | 'end' } | { readonly to: 'message'; readonly id: string } | null;

/** The messages in sight, of a history as long as it likes. */
export function MessageList(props: MessageListProps) {
  const { replica, groupId, feed, window, readTo, seenTo, onSee, isFresh, members, isOwner, actions, askedId, onAskedShown } = props;
  const userId = useUserId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () =>
      messageRows(window.hasNewer ? window.sent : [...window.sent, ...window.unsent], {
        userId,
        readTo,
        timeZone: zoneHere(),
        hasOlder: window.hasOlder,
      }),
    [window, userId, readTo],
  );
  const answered = useAnswered(replica, groupId, useAnsweredIds(window));
  const destination = useRef<Destination>({ to: 'new' });
  const [looks, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const [isPlaced, setIsPlaced] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const [markedId, setMarkedId] = useState<string>();

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((at: number) => rows[at]!.message.id, [rows]),
    estimateSize: useCallback((at: number) => estimatedHeight(rows[at]!.message), [rows]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    paddingStart: 8,
    paddingEnd: 8,
    overscan: 6,
    useFlushSync: false,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = isAboveSight;
  const items = virtualizer.getVirtualItems();
  const isAtEnd = !window.hasNewer && virtualizer.isAtEnd(END_PX);

  // Who reads the end still does when the keyboard takes a part of the screen, or gives it back. By the height that
  // was measured last: the list itself may be lower already, and its end out of sight.
  const height = virtualizer.scrollRect?.height ?? 0;
  const reachesEnd = isPlaced && !window.hasNewer && virtualizer.getTotalSize() - (virtualizer.scrollOffset ?? 0) - height <= END_PX;
  const before = useRef({ height, reachesEnd });
  useLayoutEffect(() => {
    const stays = before.current.reachesEnd && before.current.height !== height;
    if (stays) virtualizer.scrollToEnd();
    before.current = { height, reachesEnd: reachesEnd || stays };
  }, [height, reachesEnd, virtualizer]);

  // Where it opens, and where one jumps to: as soon as that is at hand.
  useLayoutEffect(() => {
    const wanted = destination.current;
    if (wanted === null || rows.length === 0 || (wanted.to === 'end' && window.hasNewer)) return;
    const at = rows.findIndex(({ message, isFirstNew }) => (wanted.to === 'message' ? message.id === wanted.id : isFirstNew));
    if (wanted.to === 'message' && at === -1) return;
    destination.current = null;
    if (wanted.to === 'end' || at === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(at, { align: wanted.to === 'new' ? 'start' : 'center' });
    if (wanted.to === 'message') setMarkedId(wanted.id);
    setIsPlaced(true);
  }, [rows, window.hasNewer, looks, virtualizer]);

  const goTo = useCallback(
    (next: NonNullable<Destination>) => {
      destination.current = next;
      const isHere = next.to === 'message' ? feed.window()?.sent.some(({ id }) => id === next.id) : feed.window()?.hasNewer === false;
      setActiveId(undefined);
      if (isHere) return lookAgain();
      void feed.open(next.to === 'message' ? { messageId: next.id } : 'end').then((isThere) => {
        if (!isThere) destination.current = { to: 'new' };
        lookAgain();
      });
    },
    [feed],
  );
  const all = useMemo<MessageActions>(() => ({ ...actions, onGoTo: (id) => goTo({ to: 'message', id }) }), [actions, goTo]);

  useEffect(() => {
    if (askedId === undefined) return;
    goTo({ to: 'message', id: askedId });
    onAskedShown();
    // Whatever else is drawn anew: each is gone to once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [askedId]);

  useEffect(() => {
    if (markedId === undefined) return undefined;
    const timer = setTimeout(() => setMarkedId(undefined), MARKED_MS);
    return () => clearTimeout(timer);
  }, [markedId]);

  // What the student writes is shown, wherever they read.
  const lastWritten = window.unsent.at(-1)?.id;
  const knownWritten = useRef(lastWritten);
  useEffect(() => {
    if (lastWritten !== undefined && lastWritten > (knownWritten.current ?? '')) {
      if (window.hasNewer) {
        destination.current = { to: 'end' };
        void feed.open('end');
      } else virtualizer.scrollToEnd();
    }
    knownWritten.current = lastWritten ?? knownWritten.current;
  }, [lastWritten, window.hasNewer, feed, virtualizer]);

  const [firstItem, lastItem] = [items[0], items.at(-1)];
  useEffect(() => {
    if (!isPlaced || firstItem === undefined || lastItem === undefined) return;
    if (window.hasOlder && firstItem.index < AHEAD) feed.loadOlder();
    if (window.hasNewer && lastItem.index >= rows.length - AHEAD) feed.loadNewer();
  }, [isPlaced, firstItem, lastItem, window, rows.length, feed]);

  // What is in sight is read.
  const bottom = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) + END_PX / 2;
  const lastSeen = items.findLast(({ index, end }) => end <= bottom && rows[index]?.message.isSent);
  const seenMoment = lastSeen === undefined ? undefined : rows[lastSeen.index]?.message.createdAt;
  useEffect(() => {
    const look = () => {
      const isVisible = document.visibilityState === 'visible';
      feed.isAtEnd = isAtEnd;
      feed.isWatched = isVisible && isFresh;
      if (isVisible && isPlaced && seenMoment !== undefined) onSee(seenMoment);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [feed, isAtEnd, isFresh, isPlaced, seenMoment, onSee]);

  const newCount = useNewCount({ replica, userId, groupId, window, seenTo, isAtEnd });
  const tabStop = items.some(({ index }) => rows[index]?.message.id === activeId)
    ? activeId
    : rows[lastSeen?.index ?? items.at(-1)?.index ?? -1]?.message.id;
  const gapBefore = useMessageGap(groupId);
  const afterGap = gapBefore === null ? undefined : rows.find(({ message }) => message.createdAt >= gapBefore)?.message.id;
  const today = calendarDayOf(Date.now(), zoneHere());

  function onKeyDown(event: KeyboardEvent) {
    const focused = rows.findIndex(({ message }) => articleId(message.id) === document.activeElement?.id);
    if (focused === -1) return;
    const next = { ArrowUp: focused - 1, ArrowDown: focused + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (event.key === 'Enter') (document.activeElement!.querySelector('[aria-haspopup=menu]') as HTMLElement | null)?.click();
    else if (next === undefined || rows[next] === undefined) return;
    else focusRow(next);
    event.preventDefault();
  }

  function focusRow(at: number) {
    const { id } = rows[at]!.message;
    setActiveId(id);
    virtualizer.scrollToIndex(at, { align: 'auto' });
    const element = () => document.getElementById(articleId(id));
    if (element()) element()!.focus({ preventScroll: true });
    else requestAnimationFrame(() => requestAnimationFrame(() => element()?.focus({ preventScroll: true })));
  }

  return (
    <div className="relative min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys go from message to message */}
      <section
        ref={scroller}
        aria-label="Messages"
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const row = rows.find(({ message }) => target.closest('article')?.id === articleId(message.id));
          if (row) setActiveId(row.message.id);
        }}
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index];
            return row ? (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0 mx-auto max-w-4xl px-3 md:px-6"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.message.id === afterGap ? <GapNote /> : null}
                {row.newDay === null ? null : <DayHeading words={dayWords(row.newDay, today)} />}
                {row.isFirstNew ? <NewDivider /> : null}
                <MessageArticle
                  row={row}
                  answered={row.message.replyTo === null ? null : answered.get(row.message.replyTo)}
                  members={members}
                  isOwner={isOwner}
                  isTabStop={row.message.id === tabStop}
                  isMarked={row.message.id === markedId}
                  actions={all}
                />
              </div>
            ) : null;
          })}
        </div>
      </section>
      {isAtEnd || !isPlaced ? null : <JumpButton count={newCount} onPress={() => goTo({ to: 'end' })} />}
      <Announcement window={window} members={members} />
    </div>
  );
}

/**
 * What is read stays where it is when something above it turns out higher or lower than it was, also when going back:
 * a day or a name that stood over a message may have gone with the older ones that came before it.
 */
function isAboveSight({ end }: VirtualItem, _delta: number, { scrollOffset }: { readonly scrollOffset: number | null }): boolean {
  return end <= (scrollOffset ?? 0);
}

/** The same array while the same messages are answered. */
function useAnsweredIds(window: MessageWindow<Message>): readonly string[] {
  const list = [...new Set([...window.sent, ...window.unsent].flatMap(({ replyTo }) => replyTo ?? []))].join(' ');
  return useMemo(() => (list === '' ? [] : list.split(' ')), [list]);
}
