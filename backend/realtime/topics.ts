import type { Channel } from './channel.ts';
import { Presence } from './presence.ts';

interface Topic {
  readonly channels: Set<Channel>;
  readonly presence: Presence;
}

/** Which channels of all sockets are joined to which topic. */
export class Topics {
  readonly #topics = new Map<string, Topic>();

  join(channel: Channel): void {
    const topic = this.#topics.get(channel.topic) ?? { channels: new Set(), presence: new Presence() };
    topic.channels.add(channel);
    this.#topics.set(channel.topic, topic);
  }

  leave(channel: Channel): void {
    const topic = this.#topics.get(channel.topic);
    if (!topic?.channels.delete(channel)) return;
    const diff = topic.presence.untrack(channel);
    if (diff) this.send(channel.topic, 'presence_diff', diff);
    if (topic.channels.size === 0) this.#topics.delete(channel.topic);
  }

  presence(topic: string): Presence {
    const found = this.#topics.get(topic);
    if (!found) throw new Error(`nobody has joined ${topic}`);
    return found.presence;
  }

  send(topic: string, event: string, payload: unknown, except?: Channel): void {
    for (const channel of this.#topics.get(topic)?.channels ?? []) {
      if (channel !== except) channel.send(event, payload);
    }
  }

  *channels(): Generator<Channel> {
    for (const { channels } of this.#topics.values()) yield* channels;
  }
}
