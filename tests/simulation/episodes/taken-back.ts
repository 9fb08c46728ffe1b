import { connect, type Device } from '../device.ts';
import { uuidOf } from '../ids.ts';
import { episode } from './episode.ts';

/**
 * A release is taken back while documents wait in its storage. The release before says so, and writes and sends nothing; the next
 * one sends all (STORE-1).
 */
export const takenBack = episode<'upgrade' | 'write' | 'take back' | 'use' | 'bring back'>({
  likelihood: 0.25,
  isAlone: true,
  without: ['setBackDevices', 'tornApart', 'restores', 'anyShape', 'narrowServer'],
  collections: [],

  plan: (random, devices) => {
    const device = random.below(devices);
    const times = <D extends string>(deed: D, most: number) => Array.from({ length: 1 + random.below(most) }, () => ({ deed, device }));
    return [
      { deed: 'upgrade', device },
      ...times('write', 4),
      { deed: 'take back', device },
      ...times('use', 3),
      { deed: 'bring back', device },
      ...times('write', 2),
    ];
  },

  open({ world }) {
    const found = new Set<string>();
    const written = new Map<string, string>();
    /** The disk and the traffic of a device whose release was taken back. */
    let before: { readonly stored: string; readonly requests: number } | undefined;

    /** With the network down, for a while. */
    function write(device: Device): void {
      const id = uuidOf('older', written.size);
      if (!before) device.weather.partitioned = true;
      const words = `${device.name} ${written.size}`;
      if (device.create('todos', id, { createdBy: device.student, title: words })) written.set(id, words);
    }
    async function takeBack(device: Device): Promise<void> {
      // A request of before may still be on its way.
      if (await device.takeBack()) before = { stored: contentOf(device), requests: device.line.traffic.requests };
      connect(device, true);
    }
    async function start(device: Device): Promise<void> {
      device.wake();
      device.background();
      device.open();
      await world.run(5000);
      check(device);
      if (before && device.said.size === 0) found.add(`${device.name}: an earlier release says nothing`);
      const isStored = device.create('todos', uuidOf('older', 1000), { createdBy: device.student, title: 'By an earlier release' });
      if (before && isStored) found.add(`${device.name}: an earlier release writes`);
    }
    function check(device: Device): void {
      if (!before) return;
      if (contentOf(device) !== before.stored) found.add(`${device.name}: an earlier release has written`);
      if (device.line.traffic.requests !== before.requests) found.add(`${device.name}: an earlier release has asked the server`);
    }
    function bringBack(device: Device): void {
      check(device);
      before = undefined;
      device.bringBack();
      connect(device, true);
    }

    let last: Device | undefined;
    return {
      async act(deed, device) {
        last = device;
        if (deed === 'upgrade') device.upgrade(0);
        else if (deed === 'write') write(device);
        else if (deed === 'take back') await takeBack(device);
        else if (deed === 'use') await start(device);
        else bringBack(device);
      },

      async settle() {
        if (last) bringBack(last);
        await world.run(130_000);
      },

      faults: (rows) => [
        ...found,
        ...[...written].flatMap(([id, words]) =>
          rows.some((row) => row.id === id && row['title'] === words) ? [] : [`“${words}” never arrived`],
        ),
      ],
    };
  },
});

function contentOf({ disk }: Device): string {
  return JSON.stringify([[...disk.documents].map(([name, table]) => [name, [...table.values()]]), [...disk.state], disk.conflicts]);
}
