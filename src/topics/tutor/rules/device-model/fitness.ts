import type { DeviceModel } from './device-model.ts';
import { sizeOf } from '../../../packs/rules/index.ts';

/** What a browser tells of its device; null: it does not. */
export interface DeviceAbilities {
  readonly memoryGb: number | null;
  /** Bytes that the app may still store. */
  readonly room: number | null;
  readonly cores: number;
  /** WebAssembly with 64-bit memory and suspended calls. */
  readonly runsEngine: boolean;
}

/** Below two, nothing else would run while it answers. */
const LEAST_CORES = 2;
/** Browsers report no more than this: a device with more passes. */
const MOST_REPORTED_GB = 8;
/** For what the app itself stores. */
const SPARE = 100e6;

/**
 * Why this device is not offered a model; null: it is.
 * @param have bytes of it that are here
 */
export function unfitWords(model: DeviceModel, device: DeviceAbilities, have = 0): string | null {
  if (!device.runsEngine) return 'This browser cannot run it. Chrome 137 or newer can.';
  if (device.cores < LEAST_CORES) return 'This device’s processor is too slow for it.';
  if (device.memoryGb !== null && device.memoryGb < Math.min(model.leastMemoryGb, MOST_REPORTED_GB))
    return `It needs a device with ${model.leastMemoryGb} GB of memory. This one has ${device.memoryGb} GB.`;
  const missing = sizeOf(model) - have;
  if (device.room !== null && device.room < missing + SPARE)
    return `It needs ${Math.ceil((missing + SPARE - device.room) / 1e6)} MB more free storage on this device.`;
  return null;
}

/** Of a line in megabits a second; null: unknown, so that of a usual mobile line. */
export function downloadMinutes(bytes: number, megabits: number | null): number {
  return Math.max(1, Math.round((bytes * 8) / ((megabits ?? USUAL_MEGABITS) * 1e6) / 60));
}

const USUAL_MEGABITS = 10;
