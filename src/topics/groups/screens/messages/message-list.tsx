import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ArrowDown } from 'lucide-react';

import type { Replica } from '../../../../shared/replica/local-database.ts';
import type { MessageReach } from '../../store/message-reach.ts';
import { useQuiet } from '../../store/quiet.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import type { MessageWindow } from '../../rules/messages/message-window.ts';
import { isNew, messageRows } from '../../rules/messages/message-rows.ts';
import { calendarDayOf, zoneHere } from '../../../../shared/days/study-day.ts';
import { DayHeading, GapNote, HistoryStart, NewDivider } from './list-marks.tsx';
import { type MessageActions, MessageArticle } from './message-article.tsx';
import type { MessageFeed } from '../../store/message-feed.ts';
import { type Members, nameOf } from '../../store/group-messages.queries.ts';
import type { Message } from '../../store/message.ts';
import { dayWords } from './time-words.ts';
import { useAnswered } from './use-answered.ts';
import { type Destination, useDestination } from './use-destination.ts';
import { useEarlierMessages } from './use-earlier-messages.ts';
import { useNewCount } from './use-new-count.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSeen } from './use-seen.ts';
import { MOST_COUNTED } from '../../store/group-reads.ts';
import { quoteWords } from './quoted-message.tsx';

const JUMP_PILL =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-line-strong bg-raised px-2.5 text-sm font-medium shadow-float hover:bg-hover';

const LINE_PX = 24;

const FRAME_PX = 20;

const CHARACTERS_IN_LINE = 40;

const PICTURE_PX = 214;

interface MessageListProps {
  readonly replica: Replica;
  readonly groupId: string;
  readonly feed: MessageFeed;
  readonly window: MessageWindow<Message>;
  readonly reach: MessageReach | null;
  /** Messages after this time are new. */
  readonly readTo: number;
  readonly seenTo: number;
  readonly onSee: (moment: number) => void;
  /** Whether the initial pull is complete, so that arriving messages are live. */
  readonly isFresh: boolean;
  readonly members: Members;
  readonly isOwner: boolean;
  readonly actions: Omit<MessageActions, 'onGoTo'>;
  /** Id of the message to open at. */
  readonly askedId: string | undefined;
  readonly onAskedShown: () => void;
}

/** Number of rows before the end of the window at which the next page is loaded. */
const AHEAD = 12;
/** Distance in px within which the reader counts as at the end. */
const END_PX = 60;

/** Virtualized list of messages. */
export function MessageList(props: MessageListProps) {
  const { replica, groupId, feed, window, reach, readTo, seenTo, onSee, isFresh, members, isOwner, actions } = props;
  const { askedId, onAskedShown } = props;
  const userId = useUserId();
  const scroller = useRef<HTMLDivElement>(null);
  const hasOlder = window.hasOlder || Boolean(reach?.floor);
  const rows = useMemo(
    () =>
      messageRows(window.hasNewer ? window.sent : [...window.sent, ...window.unsent], {
        userId,
        readTo,
        timeZone: zoneHere(),
        hasOlder,
      }),
    [window, userId, readTo, hasOlder],
  );
  const { blocked } = useQuiet();
  const answered = useAnswered(replica, groupId, useAnsweredIds(window));
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

  const { goTo: go, isPlaced, markedId } = useDestination({ feed, rows, hasNewer: window.hasNewer, virtualizer });
  const { activeId, forget, onKeyDown, onFocus } = useRowFocus(rows, virtualizer);
  const goTo = useCallback(
    (next: Destination) => {
      forget();
      go(next);
    },
    [forget, go],
  );
  const all = useMemo<MessageActions>(() => ({ ...actions, onGoTo: (id) => goTo({ to: 'message', id }) }), [actions, goTo]);
  useStayAtEnd(virtualizer, isPlaced && !window.hasNewer, END_PX);
  useFollowOwn(window, () => goTo({ to: 'end' }));

  const showAsked = useEffectEvent((id: string) => {
    goTo({ to: 'message', id });
    onAskedShown();
  });
  useEffect(() => {
    if (askedId !== undefined) showAsked(askedId);
  }, [askedId]);

  const [firstItem, lastItem] = [items[0], items.at(-1)];
  usePaging(feed, window, {
    start: isPlaced && firstItem !== undefined && firstItem.index < AHEAD,
    end: isPlaced && lastItem !== undefined && lastItem.index >= rows.length - AHEAD,
  });

  const bottom = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) + END_PX / 2;
  const lastSeen = items.findLast(({ index, end }) => end <= bottom && rows[index]?.message.isSent);
  const seenMoment = lastSeen === undefined ? undefined : rows[lastSeen.index]?.message.createdAt;
  useSeen({ feed, isAtEnd, isFresh, seenMoment: isPlaced ? seenMoment : undefined, onSee });

  const newCount = useNewCount({ replica, userId, groupId, window, seenTo, isAtEnd });
  const tabStop = items.some(({ index }) => rows[index]?.message.id === activeId)
    ? activeId
    : rows[lastSeen?.index ?? items.at(-1)?.index ?? -1]?.message.id;
  const isFirstNear = isPlaced && !window.hasOlder && firstItem !== undefined && firstItem.index < AHEAD;
  const { earlier, again } = useEarlierMessages(groupId, reach, isFirstNear);
  const gapBefore = reach?.gapBefore ?? null;
  const afterGap = gapBefore === null ? undefined : rows.find(({ message }) => message.createdAt >= gapBefore)?.message.id;
  const today = calendarDayOf(Date.now(), zoneHere());

  return (
    <div className="relative min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between messages */}
      <section
        ref={scroller}
        aria-label="Messages"
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
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
                {index === 0 && !window.hasOlder ? <HistoryStart earlier={earlier} onRetry={again} /> : null}
                {row.message.id === afterGap ? <GapNote /> : null}
                {row.newDay === null ? null : <DayHeading words={dayWords(row.newDay, today)} />}
                {row.isFirstNew ? <NewDivider /> : null}
                <MessageArticle
                  row={row}
                  answered={row.message.replyTo === null ? null : answered.get(row.message.replyTo)}
                  isWhole={reach !== null && reach.floor === null}
                  members={members}
                  blocked={blocked}
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
 * Whether to correct the scroll position when this row changes its height. True for rows above the view, also while scrolling up, because
 * loading older messages can remove a day or name above a message.
 */
function isAboveSight({ end }: VirtualItem, _delta: number, { scrollOffset }: { readonly scrollOffset: number | null }): boolean {
  return end <= (scrollOffset ?? 0);
}

/** Ids of the messages replied to. The array keeps its identity while the ids are the same. */
function useAnsweredIds(window: MessageWindow<Message>): readonly string[] {
  const list = [...new Set([...window.sent, ...window.unsent].flatMap(({ replyTo }) => replyTo ?? []))].join(' ');
  return useMemo(() => (list === '' ? [] : list.split(' ')), [list]);
}

/** Estimated height of a message in px, before it renders. */
function estimatedHeight({ text, imagePath, replyTo, reactions }: Message): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_IN_LINE)), 0);
  return (
    FRAME_PX + lines * LINE_PX + (imagePath === null ? 0 : PICTURE_PX) + (replyTo === null ? 0 : 50) + (reactions.length === 0 ? 0 : 36)
  );
}

/** Calls `onWritten` for each message that the student writes, so that the list scrolls to it. */
function useFollowOwn({ unsent }: MessageWindow<Message>, onWritten: () => void): void {
  const lastWritten = unsent.at(-1)?.id;
  const known = useRef(lastWritten);
  const follow = useEffectEvent(onWritten);
  useEffect(() => {
    if (lastWritten !== undefined && lastWritten > (known.current ?? '')) follow();
    known.current = lastWritten ?? known.current;
  }, [lastWritten]);
}

/**
 * Keeps a reader at the end when the on-screen keyboard opens or closes. Uses the last measured height, because the list may already have
 * shrunk.
 * @param mayBeAtEnd the list is positioned and shows the newest messages
 * @param endPx distance that counts as the end
 */
function useStayAtEnd(virtualizer: Virtualizer<HTMLDivElement, Element>, mayBeAtEnd: boolean, endPx: number): void {
  const height = virtualizer.scrollRect?.height ?? 0;
  const reachesEnd = mayBeAtEnd && virtualizer.getTotalSize() - (virtualizer.scrollOffset ?? 0) - height <= endPx;
  const before = useRef({ height, reachesEnd });
  useLayoutEffect(() => {
    const stays = before.current.reachesEnd && before.current.height !== height;
    if (stays) virtualizer.scrollToEnd();
    before.current = { height, reachesEnd: reachesEnd || stays };
  }, [height, reachesEnd, virtualizer]);
}

/** Loads the page that the reader is about to reach. */
function usePaging(feed: MessageFeed, window: MessageWindow<Message>, near: { readonly start: boolean; readonly end: boolean }): void {
  const wantsOlder = near.start && window.hasOlder;
  const wantsNewer = near.end && window.hasNewer;
  useEffect(() => {
    if (wantsOlder) feed.loadOlder();
    if (wantsNewer) feed.loadNewer();
    // Depends on the window, because the reader may still be close to its end after a page was loaded.
  }, [feed, window, wantsOlder, wantsNewer]);
}

/** Button that scrolls to the end of the history. Shows the number of new messages there. */
function JumpButton({ count, onPress }: { count: number; onPress: () => void }) {
  const words = count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count);
  return (
    <button
      type="button"
      aria-label={count === 0 ? 'Jump to newest' : `Jump to newest, ${words} new`}
      title="Jump to newest"
      className={`absolute right-4 bottom-1 ${JUMP_PILL}`}
      onClick={onPress}
    >
      <ArrowDown aria-hidden className="size-5" />
      {count === 0 ? null : <span className="pr-1 tabular-nums">{words}</span>}
    </button>
  );
}

/** Announces new messages of others to screen readers while the reader is at the end. */
function Announcement({ window, members }: { window: MessageWindow<Message>; members: Members }) {
  const userId = useUserId();
  const [words, setWords] = useState('');
  const last = window.hasNewer ? undefined : window.sent.at(-1);
  const known = useRef(last?.createdAt ?? 0);
  useEffect(() => {
    if (last === undefined) return;
    const isLatest = isNew(last, userId, known.current);
    known.current = Math.max(known.current, last.createdAt);
    if (isLatest) setWords(`${nameOf(members, last.authorId)}: ${quoteWords(last)}`);
  }, [last, members, userId]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
