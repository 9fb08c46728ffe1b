import { readFileSync } from 'node:fs';

interface ProcessUsage {
  /** CPU time in ms. */
  readonly cpuMs: number;
  /** Resident memory in bytes. */
  readonly memory: number;
}

/** Kernel clock ticks: 100 per second on every Linux. */
const TICK_MS = 10;

/** Usage of another process; undefined if it has ended, or off Linux. */
function usageOf(pid: number): ProcessUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memory: Number(resident ?? 0) * 1024 };
  } catch {
    return undefined;
  }
}

/** Sampling interval: CPU time and memory may be exceeded within it. */
const LOOK_MS = 200;

/** Calls back when a process uses more CPU time than `cpuMs` from now on, or more memory. */
export function watchUsage(pid: number, limits: ProcessUsage, onExceeded: () => void): { stop(): void } {
  const before = usageOf(pid)?.cpuMs ?? 0;
  const timer = setInterval(() => {
    const usage = usageOf(pid);
    if (usage && (usage.cpuMs - before > limits.cpuMs || usage.memory > limits.memory)) onExceeded();
  }, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
