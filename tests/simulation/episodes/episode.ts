import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import type { ServerRow } from '../../../replication/protocol/wire.ts';
import type { Device } from '../device.ts';
import type { Fault } from '../faults.ts';
import type { Random } from '../random.ts';
import type { Scene } from '../scene.ts';

/**
 * Something that students or devices do beside the edits of a history, mostly by the app's own code: how it is planned, done and
 * checked.
 */
export interface Episode<D extends string = string> {
  /** Share of the histories that have it. */
  readonly likelihood: number;
  /** No other episode is beside it: the app that these use does not run for a while. */
  readonly isAlone?: true;
  /** Faults of a history that leave nothing to check. */
  readonly without: readonly Fault[];
  /** The app's collections that it writes. */
  readonly collections: readonly CollectionName[];
  /** Its deeds, in order; other steps of the history come between them. */
  plan(random: Random, devices: number): readonly EpisodeDeed<D>[];
  /** Takes part in one history. */
  open(scene: Scene): OpenEpisode<D>;
}

interface EpisodeDeed<D extends string> {
  readonly deed: D;
  readonly device: number;
}

export interface OpenEpisode<D extends string = string> {
  /** @param random of this deed alone */
  act(deed: D, device: Device, random: Random): Promise<void>;
  /** The storm is over: does what the app does by itself from then on. */
  settle?(): Promise<void>;
  /** @param rows of the server in the end, tombstones included */
  faults(rows: readonly ServerRow[]): readonly string[];
}

/** So that TypeScript checks the names of an episode's deeds. */
export function episode<D extends string>(defined: Episode<D>): Episode {
  return defined as unknown as Episode;
}
