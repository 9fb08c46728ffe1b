import { createStudentClient } from '../../../replication/auth/student-client.ts';
import { syncStatus } from '../../../src/shared/replica/sync-status.ts';
import type { Device } from '../device.ts';
import type { Response } from '../network.ts';
import type { Random } from '../random.ts';
import { episode } from './episode.ts';

/** How `fetch` fails without an answer: no such name, a certificate that is not trusted, a connection that is reset. */
const REJECTIONS: readonly (() => unknown)[] = [
  // Chrome, for all of them.
  () => new TypeError('Failed to fetch'),
  // Firefox.
  () => new TypeError('NetworkError when attempting to fetch resource.'),
  // Safari.
  () => new TypeError('A server with the specified hostname could not be found.'),
  () => new TypeError('The certificate for this server is invalid.'),
  () => new TypeError('Load failed'),
  // Node, as the service worker’s tests have it.
  () => new TypeError('fetch failed', { cause: Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }) }),
  () => new TypeError('fetch failed', { cause: Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }) }),
];

/** Names are not resolved, or certificates not trusted, for a while: the student is told of no network, and all is sent afterwards. */
export const lines = episode<'break' | 'look' | 'mend'>({
  likelihood: 0.15,
  // What the disk does is said first.
  without: ['quota', 'closedStorage'],
  collections: [],

  plan: (random, devices) => {
    const device = random.below(devices);
    return [
      { deed: 'break', device },
      { deed: 'look', device },
      { deed: 'look', device },
      { deed: 'mend', device },
    ];
  },

  open({ world }) {
    const found = new Set<string>();
    const broken = new Map<string, { rejected: number }>();

    function breakLine(device: Device, random: Random): void {
      const line = { rejected: 0 };
      broken.set(device.name, line);
      device.weather.rejects = () => {
        line.rejected += 1;
        return responseTo(random.pick(REJECTIONS)());
      };
    }
    /** A second after a request has failed, nothing else can have been answered. */
    async function look(device: Device): Promise<void> {
      const line = broken.get(device.name);
      device.wake();
      await world.run(5000);
      if (!device.weather.rejects || !line || line.rejected === 0) return;
      for (const status of device.statuses()) {
        const { kind } = syncStatus(status, 1, 0);
        if (kind !== 'offline' && kind !== 'syncing') found.add(`${device.name}: says “${kind}” where no name is resolved`);
      }
    }

    return {
      async act(deed, device, random) {
        if (deed === 'break') breakLine(device, random);
        else if (deed === 'look') await look(device);
        else {
          device.weather.rejects = undefined;
          device.wake();
        }
      },

      faults: () => [...found],
    };
  },
});

/** What supabase-js makes of it. */
async function responseTo(rejection: unknown): Promise<Response> {
  const fails: typeof fetch = () => Promise.reject(rejection);
  const tokens = { accessToken: async () => 'token' };
  const client = createStudentClient({ url: 'http://localhost', publishableKey: 'key', fetch: fails }, tokens, 'student');
  const { status, data, error } = await client.rpc('sync_pull', { request: {} });
  return { status, data, error };
}
