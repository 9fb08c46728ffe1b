import * as v from 'valibot';

import type { Downloadable, Pack } from '../rules/pack.ts';
import { downloadPack, type DownloadOutcome, type PackProblem } from './download-pack.ts';
import type { FileStore } from './pack-store.ts';

/** A pack as screens show it. A new object on every change. */
export interface PackState<P extends Downloadable = Pack> {
  readonly pack: P;
  /** Number of bytes of this version on the device. */
  readonly have: number;
  readonly phase: 'absent' | 'paused' | 'downloading' | 'whole';
  /** Why the last download stopped. */
  readonly problem: PackProblem | null;
  /** True while an earlier version is in use until this one is complete. */
  readonly isUpdate: boolean;
}

export interface Packs<P extends Downloadable = Pack> {
  /** null while loading; 'unknown' when the list cannot be read. */
  all(): readonly PackState<P>[] | 'unknown' | null;
  subscribe(listener: () => void): () => void;
  /** Reads the list of packs and their state on this device. */
  refresh(): Promise<void>;
  /** Starts or resumes a download. Resolves when it stops. Does nothing while another tab downloads. */
  download(id: P['id']): Promise<void>;
  pause(id: P['id']): void;
  remove(id: P['id']): Promise<void>;
}

export interface PackDependencies<P extends Downloadable> {
  /** URL of the list. `schema` parses its entries. */
  readonly list: string;
  readonly schema: v.GenericSchema<unknown, P>;
  readonly store: FileStore<P>;
  readonly fetch: typeof fetch;
  readonly locks: Pick<LockManager, 'request'>;
  /** Broadcasts to the other tabs. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;
}

type News =
  | { readonly kind: 'progress'; readonly id: string; readonly have: number }
  | { readonly kind: 'pause'; readonly id: string }
  | { readonly kind: 'changed'; readonly id: string; readonly problem: PackProblem | null };

const lockOf = (id: string) => `ekagra-pack-${id}`;

/** Downloads packs on request, one tab at a time, and broadcasts progress to all tabs. */
export function createPacks<P extends Downloadable>({ list, schema, store, fetch, locks, channel }: PackDependencies<P>): Packs<P> {
  const listeners = new Set<() => void>();
  const underWay = new Map<string, AbortController>();
  let states: readonly PackState<P>[] | 'unknown' | null = null;

  const known = (): readonly PackState<P>[] => (states === null || states === 'unknown' ? [] : states);
  const stateOf = (id: string) => known().find(({ pack }) => pack.id === id);

  function show(id: string, change: Partial<PackState<P>>): void {
    if (stateOf(id) === undefined) return;
    states = known().map((state) => (state.pack.id === id ? { ...state, ...change } : state));
    for (const listener of listeners) listener();
  }

  async function read(pack: P): Promise<PackState<P>> {
    const installed = await store.installed(pack.id);
    const have = (await Promise.all(pack.files.map((file) => store.have(file)))).reduce((sum, bytes) => sum + bytes, 0);
    const isWhole = installed?.version === pack.version;
    const stopped = have > 0 ? 'paused' : 'absent';
    return { pack, have, phase: isWhole ? 'whole' : stopped, problem: null, isUpdate: installed !== null && !isWhole };
  }

  async function readAgain(id: string, problem: PackProblem | null): Promise<void> {
    const pack = stateOf(id)?.pack;
    if (pack !== undefined) show(id, { ...(await read(pack)), problem });
  }

  async function work(pack: P, signal: AbortSignal): Promise<void> {
    show(pack.id, { phase: 'downloading', problem: null });
    let outcome: DownloadOutcome | null = null;
    try {
      const onProgress = (have: number) => {
        show(pack.id, { have });
        channel.postMessage({ kind: 'progress', id: pack.id, have } satisfies News);
      };
      outcome = await downloadPack(pack, { store, fetch, signal, onProgress });
      if (outcome === 'whole') await store.sweep(known().map((state) => state.pack));
    } finally {
      const problem = outcome === null ? 'unavailable' : outcome === 'whole' || outcome === 'paused' ? null : outcome;
      await readAgain(pack.id, problem);
      channel.postMessage({ kind: 'changed', id: pack.id, problem } satisfies News);
    }
  }

  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'pause') underWay.get(data.id)?.abort();
    else if (data.kind === 'changed') void readAgain(data.id, data.problem);
    else {
      const isNew = stateOf(data.id)?.phase !== 'downloading';
      show(data.id, { phase: 'downloading', have: data.have, problem: null });
      // When a tab closes during a download its lock is released. Then this reads the progress again.
      if (isNew) void locks.request(lockOf(data.id), { mode: 'shared' }, () => readAgain(data.id, stateOf(data.id)?.problem ?? null));
    }
  };

  return {
    all: () => states,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async refresh() {
      try {
        const response = await fetch(list);
        // A newer release may list packs that this one does not know.
        const listed = v.parse(v.array(v.unknown()), await response.json()).flatMap((entry) => {
          const pack = v.safeParse(schema, entry);
          return pack.success ? [pack.output] : [];
        });
        const unlisted = ((await store.allInstalled?.()) ?? []).filter(({ id }) => !listed.some((pack) => pack.id === id));
        const packs = [...listed, ...unlisted];
        const isUnderWay = (id: string) => stateOf(id)?.phase === 'downloading';
        states = await Promise.all(packs.map(async (pack) => (isUnderWay(pack.id) ? stateOf(pack.id)! : read(pack))));
      } catch (error) {
        console.error('The packs could not be looked up', error);
        states ??= 'unknown';
      }
      for (const listener of listeners) listener();
    },

    async download(id) {
      const pack = stateOf(id)?.pack;
      if (pack === undefined || underWay.has(id)) return;
      const controller = new AbortController();
      underWay.set(id, controller);
      try {
        await locks.request(lockOf(id), { ifAvailable: true }, (lock) => (lock === null ? undefined : work(pack, controller.signal)));
      } finally {
        underWay.delete(id);
      }
    },

    pause(id) {
      underWay.get(id)?.abort();
      channel.postMessage({ kind: 'pause', id } satisfies News);
    },

    async remove(id) {
      const others = known().flatMap(({ pack }) => (pack.id === id ? [] : [pack]));
      await locks.request(lockOf(id), async () => {
        await store.forget(id);
        await store.sweep(others);
      });
      await readAgain(id, null);
      channel.postMessage({ kind: 'changed', id, problem: null } satisfies News);
    },
  };
}
