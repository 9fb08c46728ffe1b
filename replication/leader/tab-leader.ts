import type { Clock } from '../base/clock.ts';
import { isAborted } from '../base/is-aborted.ts';
import type { Leader } from './leader.ts';

/** Whether the student sees this context. */
export interface Visibility {
  isVisible(): boolean;
  /** @returns unsubscribe */
  onChange(listener: () => void): () => void;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** Time-out in ms: a running page answers within milliseconds, so a silent one is frozen. */
const FROZEN_AFTER_MS = 5000;
/** A leader may freeze after it answered, so waiting contexts ask again. */
const ASK_AGAIN_AFTER_MS = 5000;

/** `want`: a visible context waits. `alive`: the leader's reply. `hidden`: the leader became hidden. */
type Message = 'want' | 'alive' | 'hidden';

/**
 * LEAD-2: leadership goes to a visible context, because browsers throttle timers and sockets of hidden ones. A hidden leader
 * finishes its round and hands over its turn; a frozen one loses its lock (LEAD-3).
 */
export function tabLeader(
  name: string,
  locks: LockManager,
  visibility: Visibility,
  clock: Clock,
  openChannel: (name: string) => Channel = (channel) => new BroadcastChannel(channel),
): Leader {
  return {
    async lead(signal, work) {
      const channel = openChannel(`${name}-leader`);
      let turn: AbortController | undefined;
      let queueing = new AbortController();
      let isFrozen = false;
      let isUnanswered = false;
      let cancelTimer: (() => void) | undefined;
      const say = (message: Message): void => channel.postMessage(message);

      const stopAsking = (): void => {
        cancelTimer?.();
        isUnanswered = false;
      };
      const want = (): void => {
        if (turn || signal.aborted || !visibility.isVisible()) return;
        say('want');
        if (isUnanswered) return;
        stopAsking();
        isUnanswered = true;
        cancelTimer = clock.after(FROZEN_AFTER_MS, () => {
          stopAsking();
          isFrozen = visibility.isVisible();
          queueing.abort();
        });
      };
      const noteAlive = (): void => {
        if (!isUnanswered) return;
        stopAsking();
        cancelTimer = clock.after(ASK_AGAIN_AFTER_MS, want);
      };
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data === 'alive') noteAlive();
        else if (data === 'hidden') want();
        else if (turn) {
          say('alive');
          if (!visibility.isVisible()) turn.abort();
        } else if (!visibility.isVisible()) {
          // Leave the queue and rejoin at its end, so that visible contexts come first.
          queueing.abort();
        }
      });
      const stopWatching = visibility.onChange(() => {
        if (visibility.isVisible()) want();
        else if (turn) say('hidden');
        else stopAsking();
      });
      const end = (): void => {
        queueing.abort();
        turn?.abort();
      };
      signal.addEventListener('abort', end);

      try {
        for (let isDone = false; !isDone && !signal.aborted;) {
          queueing = new AbortController();
          let working: Promise<void> | undefined;
          const led = async (): Promise<void> => {
            stopAsking();
            const own = new AbortController();
            turn = own;
            working = work(own.signal).finally(() => {
              turn = undefined;
            });
            await working;
            isDone = !own.signal.aborted;
          };
          const asked = isFrozen ? locks.request(name, { steal: true }, led) : locks.request(name, { signal: queueing.signal }, led);
          isFrozen = false;
          want();
          try {
            await asked;
          } catch (error) {
            if (!isAborted(error)) throw error;
            // The lock was stolen while this context was frozen: wait for work in progress.
            turn?.abort();
            await working;
          }
        }
      } finally {
        stopAsking();
        stopWatching();
        signal.removeEventListener('abort', end);
        channel.close();
      }
    },
  };
}
