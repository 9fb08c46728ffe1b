/** The fields by which messages are ordered. */
export interface PositionedMessage {
  readonly id: string;
  /** Server time in epoch milliseconds; device time for unsent messages. */
  readonly createdAt: number;
  /** Whether the server has the message. */
  readonly isSent: boolean;
}

/** The loaded part of a group's messages: consecutive pages, and all unsent messages. */
export interface MessageWindow<M extends PositionedMessage> {
  /** Sent messages in the server's order. */
  readonly sent: readonly M[];
  /** Unsent messages in the order of writing. They come after all sent ones. */
  readonly unsent: readonly M[];
  /** Whether older messages exist before the window. */
  readonly hasOlder: boolean;
  /** Whether newer messages exist after the window. */
  readonly hasNewer: boolean;
}

/** Maximum size of a window. */
export const WINDOW_SIZE = 300;

/** The end that is kept when the window gets too large. */
export type KeptEnd = 'oldest' | 'newest';

export function byPosition(a: PositionedMessage, b: PositionedMessage): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

function byId(a: PositionedMessage, b: PositionedMessage): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Prepends the page directly before the window. */
export function withOlder<M extends PositionedMessage>(window: MessageWindow<M>, page: readonly M[], hasOlder: boolean): MessageWindow<M> {
  return trimmed({ ...window, sent: merged(page, window.sent), hasOlder }, 'oldest');
}

/** Appends the page directly after the window. */
export function withNewer<M extends PositionedMessage>(window: MessageWindow<M>, page: readonly M[], hasNewer: boolean): MessageWindow<M> {
  return trimmed({ ...window, sent: merged(window.sent, page), hasNewer }, 'newest');
}

/**
 * Applies changed messages. Those within the window are added; others set hasOlder or hasNewer.
 * @param removed ids of removed messages
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
