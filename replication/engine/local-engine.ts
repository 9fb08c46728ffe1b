import type { Engine } from './engine.ts';
import type { EngineStatus } from './status.ts';

const LOCAL: EngineStatus = { phase: 'local' };

/** TRIAL-1: the engine of a trial. It has nobody to replicate with, so it never asks and never claims to be synced. */
export const localEngine: Engine = {
  start: () => undefined,
  stop: () => Promise.resolve(),
  wake: () => undefined,
  runOnce: () => Promise.resolve(LOCAL),
  status: () => LOCAL,
  isLeading: () => false,
  onStatus: () => () => undefined,
};
