import { createClient } from '@supabase/supabase-js';

import type { Leader } from '../../../replication/leader/leader.ts';
import { answersOfTheApi } from '../../../replication/outbox/answers-of-the-api.ts';
import { keepSending, type Sending } from '../../../replication/outbox/keep-sending.ts';
import { patientFetch } from '../../../replication/outbox/patience.ts';
import type { RoundEnd } from '../../../replication/outbox/round.ts';
import { keptPictures } from '../../../replication/pictures/kept-pictures.ts';
import { pictureLock, removeFrom, sendPictures, uploadTo } from '../../../replication/pictures/send-pictures.ts';
import { questionLock, sendWrites } from '../../../replication/questions/send-writes.ts';
import { derived } from '../random.ts';
import type { Line } from './line.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The tabs and workers of one device. */
export interface Contexts {
  /** Opens a tab, which sends for as long as it lives. */
  openTab(): void;
  /** A worker that the browser woke: one round of each lane. */
  wakeWorker(): Promise<void>;
  /** Kills the oldest tab, wherever it is. */
  killTab(): void;
  killAll(): void;
  wake(): void;
  /** How many tabs are open. */
  readonly open: () => number;
  readonly isSending: () => boolean;
  /** Resolves when all of them have nothing to do before a timer runs. */
  settled(): Promise<void>;
}

interface ContextsOptions {
  readonly seed: number;
  readonly userId: string;
  readonly line: Line;
  readonly clock: VirtualClock;
}

interface Tab {
  readonly lanes: readonly Sending[];
  end(): void;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function contextsOf({ seed, userId, line, clock }: ContextsOptions): Contexts {
  const turns = new Map<string, Promise<void>>();
  const tabs: Tab[] = [];
  let opened = 0;
  let running = 0;

  /** A Web Lock: a context that dies frees it. */
  const leaderOf = (name: string, death: Promise<void>): Leader => ({
    async lead(signal, work) {
      const before = turns.get(name) ?? Promise.resolve();
      const turn = Promise.withResolvers<void>();
      turns.set(name, turn.promise);
      await before;
      try {
        if (!signal.aborted) await Promise.race([work(), death]);
      } finally {
        turn.resolve();
      }
    },
  });

  function openContext() {
    opened += 1;
    const name = `context ${opened}`;
    const dying = Promise.withResolvers<void>();
    let over = false;
    const isOver = () => over;
    const rounds = ['questions', 'pictures'].map((lane) => {
      const patient = patientFetch(line.fetchOf(`${name} ${lane}`, isOver), clock.now);
      const client = createClient('http://server', 'key', {
        accessToken: async () => 'token',
        global: { fetch: answersOfTheApi(patient.fetch) },
      });
      const { next } = derived(seed, name, lane, 'from behind');
      const sender = { userId, now: clock.now, retryAfterMs: patient.retryAfterMs, isStopped: isOver, random: next };
      const random = derived(seed, name, lane, 'session');
      const authorize = async () => {
        if (line.isHostile && random.chance(0.1)) throw new TypeError('The session could not be renewed');
      };
      return async (signal: AbortSignal): Promise<RoundEnd | undefined> => {
        running += 1;
        try {
          return lane === 'questions'
            ? await sendWrites({ ...sender, client, authorize, leader: leaderOf(questionLock(userId), dying.promise) }, signal)
            : await sendPictures(
                {
                  ...sender,
                  pictures: keptPictures(null, userId),
                  upload: (path, picture) => uploadTo(client, path, picture),
                  remove: (path) => removeFrom(client, path),
                  leader: leaderOf(pictureLock(userId), dying.promise),
                },
                signal,
              );
        } finally {
          running -= 1;
        }
      };
    });
    const end = () => {
      over = true;
      dying.resolve();
    };
    return { name, rounds, end };
  }

  return {
    openTab() {
      const { name, rounds, end } = openContext();
      const random = derived(seed, name, 'pauses');
      const lanes = rounds.map((round) =>
        keepSending({ round, clock, random: () => random.next(), onLeft: () => undefined, onDelay: () => undefined }),
      );
      tabs.push({
        lanes,
        end() {
          end();
          for (const lane of lanes) lane.stop();
        },
      });
    },
    async wakeWorker() {
      const { rounds, end } = openContext();
      await Promise.allSettled(rounds.map((round) => round(new AbortController().signal)));
      end();
    },
    killTab: () => tabs.shift()?.end(),
    killAll() {
      for (const tab of tabs.splice(0)) tab.end();
    },
    wake() {
      for (const { lanes } of tabs) for (const lane of lanes) lane.wake();
    },
    open: () => tabs.length,
    isSending: () => running > 0,
    async settled() {
      for (let quiet = 0; quiet < 3; quiet = running === 0 ? quiet + 1 : 0) await nextTurn();
    },
  };
}
