import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** Processor time since it began, in milliseconds. */
  readonly cpuMs: number;
  /** Bytes in memory. */
  readonly memory: number;
}

/** A tick of the kernel's clock as it shows it to programs: 100 a second on every Linux. */
const TICK_MS = 10;

/** What another process has used; undefined where it has ended, or the system is not Linux. */
export function usageOf(pid: number): ProcessUsage | undefined {
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
