import type { Engine } from './engine.ts';
import type { EngineStatus } from './status.ts';

const LOCAL: EngineStatus = { phase: 'local' };

/** TRIAL-1: the engine of a trial. A trial has no server, so its engine sends no requests and never claims to be synced. */
export const localEngine: Engine = {
  start: () => undefined,
  stop: () => Promise.resolve(),
  wake: () => undefined,
  runOnce: () => Promise.resolve(LOCAL),
  status: () => LOCAL,
  isLeading: () => false,
  onStatus: () => () => undefined,
};
