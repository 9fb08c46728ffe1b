import { readFileSync } from 'node:fs';

interface ProcessUsage {
  /** Processor time in milliseconds. */
  readonly cpuMs: number;
  /** Bytes in memory. */
  readonly memory: number;
}

/** A tick of the kernel's clock as it shows it to programs: 100 a second on every Linux. */
const TICK_MS = 10;

/** What another process has used; undefined where it has ended, or the system is not Linux. */
function usageOf(pid: number): ProcessUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its second field is the program's name, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memory: Number(resident ?? 0) * 1024 };
  } catch {
    return undefined;
  }
}

/** How often to look; processor time and memory are exceeded by what fits in between. */
const LOOK_MS = 200;

/** Calls back when a process uses more processor time than `cpuMs` from now on, or more memory. */
export function watchUsage(pid: number, limits: ProcessUsage, onExceeded: () => void): { stop(): void } {
  const before = usageOf(pid)?.cpuMs ?? 0;
  const timer = setInterval(() => {
    const usage = usageOf(pid);
    if (usage && (usage.cpuMs - before > limits.cpuMs || usage.memory > limits.memory)) onExceeded();
  }, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
