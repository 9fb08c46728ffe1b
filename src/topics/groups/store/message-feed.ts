import type { Replica } from '../../../shared/replica/local-database.ts';
import { endOf, type MessageHistory, messageHistory, type MessagePosition, type StoredMessage, watchMessages } from './message-history.ts';
import { byPosition, type MessageWindow, withChanges, withNewer, withOlder } from '../rules/messages/message-window.ts';
import { isNew } from '../rules/messages/message-rows.ts';
import { type Message, toMessage } from './message.ts';

/** Page size. */
export const PAGE = 60;

/** Where a feed opens: at a read position (epoch milliseconds), at a message, or at the end. */
export type Opening = { readonly readTo: number } | { readonly messageId: string } | 'end';

interface Reader {
  /** Whether the reader is at the end of the window. Then new messages are shown, and old ones leave the window for them. */
  readonly isAtEnd: boolean;
  /** Whether the page is visible. Then messages that arrive at the end are read at once. */
  readonly isWatched: boolean;
}

/** A window on a group's messages. It moves page by page and follows every change, from this device or others. */
export class MessageFeed {
  readonly #history: MessageHistory;
  readonly #userId: string;
  readonly #groupId: string;
  readonly #listeners = new Set<() => void>();
  readonly #replica: Replica;
  #stopWatching: (() => void) | undefined;
  #window: MessageWindow<Message> | undefined;
  #failure: Error | undefined;
  /** Changes that occur while a page is read. They are applied after it; null while nothing is read. */
  #early: { readonly changed: readonly StoredMessage[]; readonly removed: readonly string[] }[] | null = [];
  #loading: Promise<unknown> = Promise.resolve();
  #isMoving = false;
  #reader: Reader = { isAtEnd: true, isWatched: false };
  #readTo: number;

  /** @param readTo the read position: epoch milliseconds of the last message read */
  constructor(replica: Replica, userId: string, groupId: string, readTo: number) {
    this.#userId = userId;
    this.#groupId = groupId;
    this.#readTo = readTo;
    this.#history = messageHistory(replica, groupId);
    this.#replica = replica;
  }

  /** Opens at the read position and follows changes until `close`. */
  start(): Promise<boolean> {
    this.#stopWatching = watchMessages(this.#replica, (changed, removed) => {
      if (this.#early) this.#early.push({ changed, removed });
      else this.#change(changed, removed);
    });
    return this.open({ readTo: this.#readTo });
  }

  /** The current window; undefined until the feed is open. */
  readonly window = (): MessageWindow<Message> | undefined => this.#window;

  /** Why loading failed. */
  readonly failure = (): Error | undefined => this.#failure;

  /** Messages after this time are new. Set when the feed opens, and whenever the reader is at the end. */
  readonly readTo = (): number => this.#readTo;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the reader's position and attention. */
  follow(reader: Reader): void {
    this.#reader = reader;
  }

  close(): void {
    this.#stopWatching?.();
  }

  /** @returns false when the message is not found */
  async open(opening: Opening): Promise<boolean> {
    let isThere = true;
    await this.#load(async () => {
      const position = await this.#positionOf(opening);
      isThere = position !== undefined;
      if (position === undefined) return undefined;
      const [older, newer, unsent] = await Promise.all([
        this.#page('before', position),
        position === null ? { messages: [], hasMore: false } : this.#page('after', position),
        this.#history.unsent(),
      ]);
      return {
        sent: [...older.messages, ...newer.messages],
        unsent: unsent.map(toMessage).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        hasOlder: older.hasMore,
        hasNewer: newer.hasMore,
      };
    });
    return isThere;
  }

  readonly loadOlder = (): void => {
    void this.#move(async (window) => {
      const first = window.sent[0];
      if (!window.hasOlder || first === undefined) return window;
      const { messages, hasMore } = await this.#page('before', first);
      return withOlder(this.#window ?? window, messages, hasMore);
    });
  };

  readonly loadNewer = (): void => {
    void this.#move(async (window) => {
      const last = window.sent.at(-1);
      if (!window.hasNewer || last === undefined) return window;
      const { messages, hasMore } = await this.#page('after', last);
      return withNewer(this.#window ?? window, messages, hasMore);
    });
  };

  /** Moves the window by a page. Called on every scroll step; ignored while a page loads. */
  async #move(step: (window: MessageWindow<Message>) => Promise<MessageWindow<Message>>): Promise<void> {
    if (this.#isMoving) return;
    this.#isMoving = true;
    await this.#load(async () => (this.#window ? step(this.#window) : undefined));
    this.#isMoving = false;
  }

  /** Runs reads one after another. */
  #load(read: () => Promise<MessageWindow<Message> | undefined>): Promise<void> {
    const loading = this.#loading.then(async () => {
      this.#early ??= [];
      try {
        const next = await read();
        if (next) this.#window = next;
      } catch (cause) {
        this.#failure = new Error('The messages could not be opened', { cause });
      }
      const early = this.#window ? this.#early : [];
      this.#early = null;
      for (const { changed, removed } of early) this.#change(changed, removed);
      this.#notify();
    });
    this.#loading = loading;
    return loading;
  }

  /** Null for the end; undefined if the message is not found. */
  async #positionOf(opening: Opening): Promise<MessagePosition | null | undefined> {
    if (opening === 'end') return null;
    if ('messageId' in opening) {
      const [found] = await this.#history.named([opening.messageId]);
      // The position just after the message, so that the message ends up in the middle.
      return found && { createdAt: found.createdAt, id: `${found.id}~` };
    }
    const position = endOf(opening.readTo);
    return (await this.#history.after(position, 1)).length === 0 ? null : position;
  }

  /** Reads a full page of sent messages, even if unsent ones are among them. */
  async #page(direction: 'before' | 'after', from: MessagePosition | null): Promise<{ messages: readonly Message[]; hasMore: boolean }> {
    let messages: readonly Message[] = [];
    for (let position = from; ;) {
      // oxlint-disable-next-line no-await-in-loop -- each page starts where the last one ended
      const read = await (direction === 'before' ? this.#history.before(position, PAGE) : this.#history.after(position!, PAGE));
      const sent = read.map(toMessage).filter(({ isSent }) => isSent);
      messages = direction === 'before' ? [...sent, ...messages] : [...messages, ...sent];
      const hasMore = read.length === PAGE;
      if (!hasMore || messages.length >= PAGE / 2) return { messages, hasMore };
      position = direction === 'before' ? read[0]! : read.at(-1)!;
    }
  }

  #change(changed: readonly StoredMessage[], removed: readonly string[]): void {
    if (!this.#window) return;
    const ours = changed.filter(({ groupId }) => groupId === this.#groupId).map(toMessage);
    const isHere = (id: string) => this.#window!.sent.some((one) => one.id === id) || this.#window!.unsent.some((one) => one.id === id);
    const gone = removed.filter(isHere);
    if (ours.length === 0 && gone.length === 0) return;
    const [first, last] = [this.#window.sent[0], this.#window.sent.at(-1)];
    // Older history that arrives must not move the reader.
    const earlier = new Set(ours.filter((message) => message.isSent && first !== undefined && byPosition(message, first) < 0));
    const later = ours.filter((message) => message.isSent && (last === undefined || byPosition(message, last) > 0));
    // If many new messages arrived, the reader starts at the first of them.
    const isFlood = later.length > PAGE;
    if (isFlood && last === undefined) return void this.open({ readTo: this.#readTo });
    const hadNew = this.#window.sent.some((message) => isNew(message, this.#userId, this.#readTo));
    const others = ours.filter((message) => !earlier.has(message));
    const withEarlier = withChanges(this.#window, [...earlier], gone, 'newest');
    this.#window = withChanges(withEarlier, others, [], this.#reader.isAtEnd && !isFlood ? 'newest' : 'oldest');
    const newest = this.#window.sent.at(-1);
    if (this.#reader.isWatched && this.#reader.isAtEnd && !isFlood && !hadNew && newest)
      this.#readTo = Math.max(this.#readTo, newest.createdAt);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
