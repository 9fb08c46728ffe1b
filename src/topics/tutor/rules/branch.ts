/** The fields of a message that place it in the tree. */
export interface TreeMessage {
  readonly id: string;
  readonly parentId: string | null;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

export interface Shown<M extends TreeMessage> {
  readonly message: M;
  /** Ids of this message and its siblings, oldest first. */
  readonly siblings: readonly string[];
}

/**
 * The shown branch: at every fork the chosen message, otherwise the newest. A message whose parent is missing is a root, so
 * that it is reachable.
 * @param chosen ids of messages chosen over their siblings
 */
export function shownBranch<M extends TreeMessage>(messages: readonly M[], chosen: ReadonlySet<string>): readonly Shown<M>[] {
  const ids = new Set(messages.map(({ id }) => id));
  const children = new Map<string | null, M[]>();
  for (const message of messages) {
    const { parentId } = message;
    const parent = parentId !== null && ids.has(parentId) && parentId !== message.id ? parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), message]);
  }
  const branch: Shown<M>[] = [];
  const seen = new Set<string | null>();
  let at: string | null = null;
  while (!seen.has(at)) {
    seen.add(at);
    const siblings: readonly M[] = (children.get(at) ?? []).toSorted(byAge);
    const message = siblings.findLast(({ id }) => chosen.has(id)) ?? siblings.at(-1);
    if (message === undefined) break;
    branch.push({ message, siblings: siblings.map(({ id }) => id) });
    at = message.id;
  }
  return branch;
}

/** A message and its ancestors. */
export function pathTo<M extends TreeMessage>(messages: readonly M[], id: string): readonly M[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: M[] = [];
  let message = byId.get(id);
  while (message !== undefined && !path.includes(message)) {
    path.unshift(message);
    message = message.parentId === null ? undefined : byId.get(message.parentId);
  }
  return path;
}

function byAge(a: TreeMessage, b: TreeMessage): number {
  if (a.madeAt !== b.madeAt) return a.madeAt - b.madeAt;
  return a.id < b.id ? -1 : 1;
}
