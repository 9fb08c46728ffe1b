import type { CollectionName } from '../../replication/schema/collection-versions.ts';
import type { Fault } from './faults.ts';

/** What happens beside the edits of a history: see episodes. */
export type EpisodeName =
  | 'timers'
  | 'repeats'
  | 'reviews'
  | 'manyChanges'
  | 'away'
  | 'lines'
  | 'purged'
  | 'imports'
  | 'trials'
  | 'takenBack';

/** One event, independent of the others: removing it changes none of them, which shrinking needs. */
export type Step = { readonly after: number; readonly salt: number } & Deed;

export type FormField = 'title' | 'notes' | 'labels' | 'points';
export type Field = FormField | 'colour';

export type Deed =
  | { readonly do: 'create'; readonly device: number; readonly doc: number; readonly group: number | null }
  | { readonly do: 'edit'; readonly device: number; readonly doc: number; readonly field: Field }
  | { readonly do: 'open form' | 'save form'; readonly device: number; readonly doc: number; readonly field: FormField }
  | { readonly do: 'unlabel' | 'spoil' | 'delete' | 'bring back'; readonly device: number; readonly doc: number }
  | { readonly do: 'edit profile'; readonly device: number }
  | { readonly do: 'cut' | 'connect' | 'background' | 'wake'; readonly device: number }
  | { readonly do: 'upgrade'; readonly device: number; readonly lateMs: number }
  | { readonly do: 'look at'; readonly device: number; readonly context: number | null }
  | { readonly do: 'discard' | 'retry'; readonly device: number; readonly doc: number }
  | { readonly do: 'clear tombstones' }
  | { readonly do: 'kill'; readonly device: number; readonly context: number; readonly awaits: number; readonly back: number }
  | { readonly do: 'power cut'; readonly device: number; readonly loses: number; readonly back: number }
  | { readonly do: 'disk fails' | 'disk works'; readonly device: number }
  | { readonly do: 'clock'; readonly device: number; readonly error: number }
  | { readonly do: 'forge'; readonly device: number; readonly answers: number }
  | { readonly do: 'join' | 'leave'; readonly student: number; readonly group: number }
  | { readonly do: 'sql write' | 'sql delete'; readonly doc: number; readonly field: Field }
  /** FULL-1: so many tasks of each student; null: any number. */
  | { readonly do: 'room'; readonly tasks: number | null }
  | { readonly do: 'outage' | 'service' }
  | { readonly do: 'back up' | 'restore' }
  | { readonly do: 'episode'; readonly of: EpisodeName; readonly deed: string; readonly device: number };

export interface DevicePlan {
  readonly student: number;
  readonly contexts: number;
  readonly clockError: number;
  readonly weather: { readonly lostRequest: number; readonly lostAnswer: number; readonly duplicate: number; readonly lostEvent: number };
}

/** A history before it runs. */
export interface Plan {
  readonly seed: number;
  readonly students: number;
  readonly groups: number;
  readonly devices: readonly DevicePlan[];
  /** Faults of this history. */
  readonly faults: ReadonlySet<Fault>;
  readonly episodes: readonly EpisodeName[];
  /** The app's collections that its episodes write. */
  readonly written: readonly CollectionName[];
  readonly steps: readonly Step[];
}

/** Of a kind of step. */
export function nameOf(step: Step): string {
  return step.do === 'episode' ? `${step.of}: ${step.deed}` : step.do;
}

export function described({ after, salt: _salt, do: deed, ...rest }: Step): string {
  const words = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`);
  return `${[deed, ...words].join(', ')}, then ${after} ms`;
}
