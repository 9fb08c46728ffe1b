import type { ServerRow } from '../../../replication/protocol/wire.ts';
import type { Device } from '../device.ts';
import { derived, type Random } from '../random.ts';
import type { EpisodeName, Step } from '../plan.ts';
import type { Scene } from '../scene.ts';
import type { Episode } from './episode.ts';
import { away } from './away.ts';
import { imports } from './imports.ts';
import { lines } from './lines.ts';
import { manyChanges } from './many-changes.ts';
import { purged } from './purged.ts';
import { repeats } from './repeats.ts';
import { reviews } from './reviews.ts';
import { takenBack } from './taken-back.ts';
import { timers } from './timers.ts';
import { trials } from './trials.ts';

export const EPISODES: Readonly<Record<EpisodeName, Episode>> = {
  timers,
  repeats,
  reviews,
  manyChanges,
  away,
  lines,
  purged,
  imports,
  trials,
  takenBack,
};

export const EPISODE_NAMES = Object.keys(EPISODES) as readonly EpisodeName[];

/** The episodes of one history. */
export interface Episodes {
  act(step: Step & { do: 'episode' }, device: Device): Promise<void>;
  /** The storm is over, and everything arrives. */
  settle(): Promise<void>;
  faults(rows: readonly ServerRow[]): readonly string[];
}

export function openEpisodes(scene: Scene): Episodes {
  const opened = new Map(scene.plan.episodes.map((name) => [name, EPISODES[name].open(scene)]));
  return {
    act: (step, device) => {
      const random = derived(step.salt, step.deed);
      return withIdsFrom(random, () => opened.get(step.of)!.act(step.deed, device, random));
    },
    async settle() {
      for (const [name, { settle }] of opened) if (settle) await withIdsFrom(derived(scene.plan.seed, 'settling', name), settle);
    },
    faults: (rows) => [...opened].flatMap(([name, { faults }]) => faults(rows).map((fault) => `${name}: ${fault}`)),
  };
}

/** The app draws ids itself; a history is the same each time. */
async function withIdsFrom(random: Random, work: () => Promise<void>): Promise<void> {
  const drawn = (): ReturnType<Crypto['randomUUID']> => {
    const hex = Array.from({ length: 28 }, () => random.below(16).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(16)}` as const;
  };
  const own = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { value: drawn, configurable: true, writable: true });
  try {
    await work();
  } finally {
    if (own) Object.defineProperty(crypto, 'randomUUID', own);
    else Reflect.deleteProperty(crypto, 'randomUUID');
  }
}
