import type { DeviceAbilities } from '../../rules/device-model/fitness.ts';

/** Missing from TypeScript's DOM types, and from some browsers. */
interface DeviceNavigator {
  readonly deviceMemory?: number;
  readonly connection?: Connection;
  getBattery?(): Promise<{ readonly charging: boolean; readonly level: number }>;
}

interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly type?: string;
  /** Megabits a second. */
  readonly downlink?: number;
}

const device = (): DeviceNavigator => navigator as DeviceNavigator;

export async function deviceAbilities(): Promise<DeviceAbilities> {
  const { quota, usage } = await (navigator.storage?.estimate?.() ?? Promise.resolve<StorageEstimate>({}));
  return {
    memoryGb: device().deviceMemory ?? null,
    room: quota === undefined || usage === undefined ? null : quota - usage,
    cores: navigator.hardwareConcurrency,
    runsEngine: 'Suspending' in WebAssembly && hasMemory64(),
  };
}

function hasMemory64(): boolean {
  try {
    void new WebAssembly.Memory({ address: 'i64', initial: 1n } as unknown as WebAssembly.MemoryDescriptor);
    return true;
  } catch {
    return false;
  }
}

/** Whether the connection costs by the megabyte. False if the browser does not say. */
export function isMetered(): boolean {
  const line = device().connection;
  return line?.saveData === true || line?.type === 'cellular';
}

/** @returns unsubscribe */
export function onLineChange(listener: () => void): () => void {
  const line = device().connection;
  line?.addEventListener('change', listener);
  return () => line?.removeEventListener('change', listener);
}

export const lineMegabits = (): number | null => device().connection?.downlink ?? null;

const LOW = 0.2;

/** Whether the device runs on a low battery. False if the browser does not say. */
export async function isBatteryLow(): Promise<boolean> {
  const battery = await device()
    .getBattery?.()
    .catch(() => undefined);
  return battery !== undefined && !battery.charging && battery.level <= LOW;
}
