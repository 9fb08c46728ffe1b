import type { DeviceModel } from './device-model.ts';
import { sizeOf } from '../../../packs/rules/index.ts';

/** What a browser reports about its device; null where it does not report. */
export interface DeviceAbilities {
  readonly memoryGb: number | null;
  /** Storage in bytes that the app may still use. */
  readonly room: number | null;
  readonly cores: number;
  /** Whether the browser has WebAssembly with 64-bit memory and promise integration (suspended calls). */
  readonly runsEngine: boolean;
}

/** With fewer cores nothing else would run while the model answers. */
const LEAST_CORES = 2;
/** Browsers report at most 8 GB, so a device with more must pass too. */
const MOST_REPORTED_GB = 8;
/** Bytes left free for the app's own data. */
const SPARE = 100e6;

/**
 * Why this device is not offered the model, as a sentence; null if it is offered.
 * @param have bytes of the model that are already on this device
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

/**
 * Download time in minutes.
 * @param megabits bandwidth in megabits per second; null if unknown, then that of a typical mobile connection
 */
export function downloadMinutes(bytes: number, megabits: number | null): number {
  return Math.max(1, Math.round((bytes * 8) / ((megabits ?? USUAL_MEGABITS) * 1e6) / 60));
}

const USUAL_MEGABITS = 10;
