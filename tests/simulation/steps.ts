import { connect } from './device.ts';
import type { Scene } from './scene.ts';
import { edition, type Deeds } from './deeds.ts';
import type { Episodes } from './episodes/all.ts';
import { forgeryOf } from './forged-answers.ts';
import type { DiskPart } from './memory-store.ts';
import type { Step } from './plan.ts';
import { derived } from './random.ts';

/** Executes a plan, one step after another. */
export function stepsOf(
  scene: Scene,
  { create, edit, openForm, saveForm, closeForms, bySql, noteUndone }: Deeds,
  episodes: Episodes,
): (step: Step) => Promise<void> {
  const { plan, server, devices, students, groups, wereCleared, collectionOf, idOf } = scene;
  let membersInBackup = new Map<string, Set<string>>();
  /** Students who are joining or leaving a group. */
  const changing = new Set<string>();
  const lostParts: readonly DiskPart[] = plan.faults.has('tornApart') ? ['documents'] : ['documents', 'state'];

  async function act(step: Step): Promise<void> {
    const device = 'device' in step ? devices[step.device]! : devices[0]!;
    const word = `${device.name} ${step.salt % 100_000}`;
    switch (step.do) {
      case 'create':
        return create(device, step);
      case 'edit':
        return edit(device, step.doc, step.salt, step.field, (current) =>
          current._deleted ||
          (step.field === 'colour' && !('colour' in current)) ||
          (step.field === 'colour' && collectionOf(step.doc) !== 'todos')
            ? null
            : edition(step.field, word, step.salt, current),
        );
      case 'open form':
        return openForm(device, step.doc);
      case 'save form':
        return saveForm(device, step, word);
      case 'unlabel':
        return edit(device, step.doc, step.salt, 'unlabelled', (current) => {
          const labels = current._deleted ? [] : (current['labels'] as string[]);
          const gone = labels[step.salt % Math.max(1, labels.length)];
          return gone === undefined ? null : [gone, { labels: labels.filter((label) => label !== gone) }];
        });
      case 'spoil':
        return edit(device, step.doc, step.salt, 'title', ({ _deleted }) => (_deleted ? null : ['', { title: '' }]));
      case 'delete':
        return edit(device, step.doc, step.salt, '_deleted', ({ _deleted }) => (_deleted ? null : [true, { _deleted: true }]));
      case 'bring back':
        return edit(device, step.doc, step.salt, '_deleted', ({ _deleted, sync }) =>
          // Documents that left with a scope are not the student's to restore.
          _deleted && sync.version > 0 ? [false, { _deleted: false }] : null,
        );
      case 'edit profile':
        device.edit('users', device.student, () => ({ daily_motivation: word }));
        return;
      case 'cut':
        device.weather.partitioned = true;
        return;
      case 'connect':
        connect(device, step.salt % 10 < 7);
        return;
      case 'background':
        return device.background();
      case 'wake': {
        const group = groups[step.salt % (2 * groups.length)];
        if (group !== undefined && (await device.lookBack(group))) return;
        if (step.salt % 3 === 0) await device.downloadAgain();
        return device.wake();
      }
      case 'upgrade':
        return device.upgrade(step.lateMs);
      case 'look at':
        return device.lookAt(step.context);
      case 'discard':
        if (device.decide(collectionOf(step.doc), idOf('doc', step.doc), 'discard')) scene.discarded.add(idOf('doc', step.doc));
        return;
      case 'retry':
        device.decide(collectionOf(step.doc), idOf('doc', step.doc), 'retry');
        return;
      case 'kill':
        return device.kill(step.context, step.awaits, step.back);
      case 'power cut':
        device.powerCut(step.loses, lostParts, step.back);
        closeForms(device);
        if (plan.faults.has('setBackDevices')) noteUndone(device);
        return;
      case 'disk fails':
        device.disk.fails = plan.faults.has('quota') ? 'quota' : 'closed';
        return;
      case 'disk works':
        device.disk.fails = undefined;
        return;
      case 'clock':
        device.clockError = step.error;
        return;
      case 'forge':
        for (let i = 0; i < step.answers; i++) device.weather.forged.push(forgeryOf(plan.faults, derived(step.salt, 'forged', i)));
        return;
      case 'join':
      case 'leave': {
        const joined = scene.members.get(groups[step.group]!)!;
        const student = students[step.student]!;
        if (joined.has(student) === (step.do === 'join')) return;
        if (step.do === 'join') joined.add(student);
        else joined.delete(student);
        changing.add(student);
        void whileTimePasses(server.setMember(student, groups[step.group]!, step.do === 'join')).then(() => changing.delete(student));
        return;
      }
      case 'sql write':
      case 'sql delete':
        // A slow transaction: the history continues meanwhile.
        void bySql(step).catch(() => undefined);
        return;
      case 'room':
        return server.setRoom(step.tasks);
      case 'outage':
        scene.isDown = true;
        return;
      case 'service':
        scene.isDown = false;
        return;
      case 'clear tombstones':
        void whileTimePasses(server.clearTombstones()).then((ids) => ids?.forEach((id) => wereCleared.add(id)));
        return;
      case 'back up':
        membersInBackup = new Map([...scene.members].map(([group, joined]) => [group, new Set(joined)]));
        return server.backUp();
      case 'restore':
        return restore();
      case 'episode':
        return episodes.act(step, device);
    }
  }

  /** It may wait for a lock that only virtual time frees. A restore may interrupt it. */
  async function whileTimePasses<T>(work: Promise<T>): Promise<T | undefined> {
    return work.catch((error: unknown) => void (scene.hasRestored || scene.complaints.add(String(error))));
  }

  async function restore(): Promise<void> {
    scene.hasRestored = true;
    const interrupted = new Set(changing);
    await server.restore();
    for (const [group, joined] of membersInBackup) {
      const changed = joined.symmetricDifference(scene.members.get(group)!).union(interrupted);
      scene.members.set(group, joined);
      for (const student of changed) await server.setMember(student, group, joined.has(student));
    }
    membersInBackup = new Map();
  }

  return act;
}
