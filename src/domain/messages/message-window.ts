/** What the order of messages depends on. */
export interface PositionedMessage {
  readonly id: string;
  /** Set by the server, in epoch milliseconds; of one that was never sent, by this device. */
  readonly createdAt: number;
  /** The server has it. */
  readonly isSent: boolean;
}

/**
 * The part of a group's messages that is at hand: some pages without a gap in them, however long the history is, and
 * what was written here and not sent.
 */
export interface MessageWindow<M extends PositionedMessage> {
  /** In the server's order. */
  readonly sent: readonly M[];
  /** In the order in which they were written; they stand after all others. */
  readonly unsent: readonly M[];
  /** There are messages before the window. */
  readonly hasOlder: boolean;
  /** There are messages after it. */
  readonly hasNewer: boolean;
}

/** What a window holds at most. */
export const WINDOW_SIZE = 300;

/** Which end of a window that has grown too long stays. */
export type KeptEnd = 'oldest' | 'newest';

export function byPosition(a: PositionedMessage, b: PositionedMessage): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

function byId(a: PositionedMessage, b: PositionedMessage): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** With a page that stands directly before it. */
export function withOlder<M extends PositionedMessage>(window: MessageWindow<M>, page: readonly M[], hasOlder: boolean): MessageWindow<M> {
  return trimmed({ ...window, sent: merged(page, window.sent), hasOlder }, 'oldest');
}

/** With a page that stands directly after it. */
export function withNewer<M extends PositionedMessage>(window: MessageWindow<M>, page: readonly M[], hasNewer: boolean): MessageWindow<M> {
  return trimmed({ ...window, sent: merged(window.sent, page), hasNewer }, 'newest');
}

/**
 * After messages were written, by whomever: what belongs into the window is in it, and what does not makes it know
 * that there is more.
 * @param removed Ids.
 */
export function withChanges<M extends PositionedMessage>(
  window: MessageWindow<M>,
  changed: readonly M[],
  removed: readonly string[],
  keep: KeptEnd,
): MessageWindow<M> {
  const touched = new Set([...removed, ...changed.map(({ id }) => id)]);
  const sent = window.sent.filter(({ id }) => !touched.has(id));
  const unsent = [...window.unsent.filter(({ id }) => !touched.has(id)), ...changed.filter(({ isSent }) => !isSent)];
  const [first, last] = [window.sent[0], window.sent.at(-1)];
  const { hasOlder, hasNewer } = window;
  const added: M[] = [];
  for (const message of changed) {
    if (!message.isSent) continue;
    if (hasOlder && (first === undefined || byPosition(message, first) < 0)) continue;
    if (hasNewer && (last === undefined || byPosition(message, last) > 0)) continue;
    added.push(message);
  }
  return trimmed({ sent: merged(sent, added), unsent: unsent.toSorted(byId), hasOlder, hasNewer }, keep);
}

function merged<M extends PositionedMessage>(one: readonly M[], other: readonly M[]): readonly M[] {
  const ids = new Set(other.map(({ id }) => id));
  return [...one.filter(({ id }) => !ids.has(id)), ...other].toSorted(byPosition);
}

function trimmed<M extends PositionedMessage>(window: MessageWindow<M>, keep: KeptEnd): MessageWindow<M> {
  if (window.sent.length <= WINDOW_SIZE) return window;
  return keep === 'oldest'
    ? { ...window, sent: window.sent.slice(0, WINDOW_SIZE), hasNewer: true }
    : { ...window, sent: window.sent.slice(-WINDOW_SIZE), hasOlder: true };
}
