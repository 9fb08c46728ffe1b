/** A message to all contexts of this origin. */
export type SessionNews =
  | { readonly type: 'signed-in'; readonly userId: string }
  | { readonly type: 'signed-out'; readonly userId: string }
  | { readonly type: 'session-ended'; readonly userId: string };

export interface SessionChannel {
  /** Delivers to every listener of this origin, in this context too. */
  announce(news: SessionNews): void;
  /** Returns unsubscribe. */
  listen(listener: (news: SessionNews) => void): () => void;
  close(): void;
}

export function openSessionChannel(name = 'ekagra-session'): SessionChannel {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(news: SessionNews) => void>();
  channel.onmessage = (event: MessageEvent<SessionNews>) => publish(event.data);

  function publish(news: SessionNews) {
    for (const listener of listeners) listener(news);
  }

  return {
    announce(news) {
      // A BroadcastChannel does not deliver to itself.
      publish(news);
      channel.postMessage(news);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => channel.close(),
  };
}
