import type { Life } from './life.ts';

interface Ticket {
  readonly grant: () => void;
  readonly rob: () => void;
}

type Listener = (event: MessageEvent) => void;

/** Web Locks and broadcast channels, shared by the contexts of one device, in virtual time. */
export interface MemoryBrowser {
  /** First come, first served; a dead context frees its lock. */
  locksOf(life: Life): LockManager;
  openChannel(life: Life, name: string): Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
}

export function memoryBrowser(): MemoryBrowser {
  const queues = new Map<string, Ticket[]>();
  const channels = new Map<string, Set<Listener>>();

  function leave(name: string, ticket: Ticket): void {
    const queue = queues.get(name) ?? [];
    const wasFirst = queue[0] === ticket;
    const rest = queue.filter((other) => other !== ticket);
    queues.set(name, rest);
    if (wasFirst) rest[0]?.grant();
  }

  function request(life: Life, name: string, { signal, steal }: LockOptions, work: LockGrantedCallback<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let isGranted = false;
      const ticket: Ticket = {
        grant() {
          if (isGranted || queues.get(name)?.[0] !== ticket) return;
          isGranted = true;
          void (async () => work({ name, mode: 'exclusive' }))()
            .then(resolve, reject)
            .finally(() => leave(name, ticket));
        },
        rob: () => reject(new DOMException('Stolen', 'AbortError')),
      };
      const giveUp = (): void => {
        if (isGranted) return;
        leave(name, ticket);
        reject(signal!.reason as Error);
      };
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', giveUp);
      life.onEnd(() => leave(name, ticket));
      const [holder, ...others] = queues.get(name) ?? [];
      if (steal && holder) {
        queues.set(name, [ticket, ...others]);
        holder.rob();
      } else queues.set(name, [...(holder ? [holder] : []), ...others, ticket]);
      queueMicrotask(ticket.grant);
    });
  }

  return {
    locksOf: (life) =>
      ({
        request: (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) => request(life, name, options, work),
      }) as unknown as LockManager,

    openChannel(life, name) {
      const all = channels.get(name) ?? new Set<Listener>();
      channels.set(name, all);
      const own = new Set<Listener>();
      const close = (): void => own.forEach((listener) => all.delete(listener));
      life.onEnd(close);
      return {
        postMessage(data: unknown) {
          for (const listener of all) if (!own.has(listener)) queueMicrotask(() => all.has(listener) && listener({ data } as MessageEvent));
        },
        addEventListener(_type: string, listener: unknown) {
          own.add(listener as Listener);
          all.add(listener as Listener);
        },
        close,
      };
    },
  };
}
