import type { Life } from './life.ts';

interface Ticket {
  readonly life: Life;
  readonly grant: () => void;
}

/** The Web Locks of one device: first come, first served; the lock of a dead context is free. */
export function memoryLocks(): { of(life: Life): LockManager } {
  const queues = new Map<string, Ticket[]>();

  function leave(name: string, ticket: Ticket): void {
    const queue = queues.get(name) ?? [];
    const wasFirst = queue[0] === ticket;
    const rest = queue.filter((other) => other !== ticket);
    queues.set(name, rest);
    if (wasFirst) rest[0]?.grant();
  }

  function request(life: Life, name: string, { signal }: LockOptions, work: LockGrantedCallback<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      let isGranted = false;
      const ticket: Ticket = {
        life,
        grant() {
          if (isGranted || queues.get(name)?.[0] !== ticket) return;
          isGranted = true;
          void (async () => work({ name, mode: 'exclusive' }))()
            .then(resolve, reject)
            .finally(() => leave(name, ticket));
        },
      };
      const giveUp = (): void => {
        if (isGranted) return;
        leave(name, ticket);
        reject(signal!.reason as Error);
      };
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', giveUp);
      life.onEnd(() => leave(name, ticket));
      queues.set(name, [...queue, ticket]);
      if (queue.length === 0) queueMicrotask(ticket.grant);
    });
  }

  return {
    of: (life) =>
      ({
        request: (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) => request(life, name, options, work),
      }) as unknown as LockManager,
  };
}
