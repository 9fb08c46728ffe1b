import type { IncomingMessage } from 'node:http';
import { REQUEST_LIMITS } from '../base/limits.ts';
import { networkOf } from '../base/client-address.ts';
import { readBody } from '../base/node-request.ts';

/** The memory for request bodies is used up. */
export class MemoryFullError extends Error {
  override name = 'MemoryFullError';

  constructor() {
    super('Too many requests arrive at once');
  }
}

/** Limits the memory of bodies, from the first byte until the answer. Meanwhile a body may arrive slowly, or wait for its turn. */
export interface BodyMemory {
  /** Reads the body like `readBody`, and counts it until `work` ends. Rejects with MemoryFullError. */
  withBody(request: IncomingMessage, limit: number, work: (body: Buffer) => Promise<void>): Promise<void>;
}

interface Held {
  readonly request: IncomingMessage;
  readonly network: string;
  bytes: number;
}

interface MemoryLimits {
  readonly heldBytesOfNetwork: number;
  readonly heldBytes: number;
}

/** Memory that networks share. When it is full, a body that is still arriving from the largest holder is dropped for others. */
export function createBodyMemory({ heldBytesOfNetwork, heldBytes }: MemoryLimits = REQUEST_LIMITS): BodyMemory {
  const ofNetworks = new Map<string, number>();
  const arriving = new Set<Held>();
  let all = 0;

  const takenBy = (network: string): number => ofNetworks.get(network) ?? 0;
  const add = (held: Held, bytes: number): void => {
    held.bytes += bytes;
    all += bytes;
    const taken = takenBy(held.network) + bytes;
    if (taken > 0) ofNetworks.set(held.network, taken);
    else ofNetworks.delete(held.network);
  };
  const drop = (held: Held): void => {
    arriving.delete(held);
    add(held, -held.bytes);
  };
  /** The oldest arriving body of the network that holds the most. */
  const mostGreedy = (): Held | undefined => {
    let most: Held | undefined;
    for (const held of arriving) if (held.bytes > 0 && (!most || takenBy(held.network) > takenBy(most.network))) most = held;
    return most;
  };
  const take = (held: Held, bytes: number): void => {
    const taken = takenBy(held.network) + bytes;
    if (taken > heldBytesOfNetwork) throw new MemoryFullError();
    while (all + bytes > heldBytes) {
      const greedy = mostGreedy();
      if (!greedy || takenBy(greedy.network) <= taken) throw new MemoryFullError();
      drop(greedy);
      greedy.request.destroy();
    }
    add(held, bytes);
  };

  return {
    withBody: async (request, limit, work) => {
      const held: Held = { request, network: networkOf(String(request.headers['x-forwarded-for'] ?? '')), bytes: 0 };
      arriving.add(held);
      try {
        const body = await readBody(request, limit, (bytes) => take(held, bytes));
        arriving.delete(held);
        await work(body);
      } finally {
        drop(held);
      }
    },
  };
}
