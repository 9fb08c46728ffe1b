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

/** Sampling interval in ms. Between two samples a process may exceed its limits. */
const LOOK_MS = 200;

export interface UsageWatch {
  /** Starts a request, which adds its CPU time to the process's allowance. */
  begin(): void;
  end(): void;
}

/** Calls back if a process uses more than `limits.cpuMs` of CPU time per unfinished request, or too much memory. */
export function watchUsage(pid: number, limits: ProcessUsage, onExceeded: () => void): UsageWatch {
  let underWay = 0;
  let allowedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      if (underWay === 0) allowedMs = usageOf(pid)?.cpuMs ?? 0;
      underWay += 1;
      allowedMs += limits.cpuMs;
      timer ??= setInterval(() => {
        const usage = usageOf(pid);
        if (usage && (usage.cpuMs > allowedMs || usage.memory > limits.memory)) onExceeded();
      }, LOOK_MS);
    },
    end: () => {
      underWay -= 1;
      if (underWay > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
