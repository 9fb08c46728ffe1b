import { newWriter } from '../../../replication/document/seen.ts';
import type { ServerRow } from '../../../replication/protocol/wire.ts';
import { moveTrial, type AsTaken } from '../../../replication/storage/move-trial.ts';
import { accountNames, asTaken, type AccountNames } from '../../../src/shared/replica/as-account.ts';
import type { Replica } from '../../../src/shared/replica/local-database.ts';
import { derivedId } from '../../../src/shared/rules/derived-id.ts';
import { subjectId } from '../../../src/shared/subjects/subject-name.ts';
import type { Device } from '../device.ts';
import { uuidOf } from '../ids.ts';
import { memoryTrial } from '../memory-trial.ts';
import { derived, type Random } from '../random.ts';
import { episode } from './episode.ts';

/** In push order, as a trial is moved. */
const COLLECTIONS = ['users', 'userSubjects', 'todos', 'flashcards'] as const;
type Collection = (typeof COLLECTIONS)[number];
/** Where the student writes words. */
const WORDS = { users: 'display_name', userSubjects: 'color', todos: 'notes', flashcards: 'back' } as const;
const SUBJECTS = ['Physics', 'Mathematics'] as const;
const COLOURS = ['teal', 'leaf', 'rose', 'violet'] as const;
const DECK_CARD = 'optics/1';

/** What somebody wrote, under the id that it has in the account, and what it replaced as its author saw it. */
interface Written {
  readonly collection: Collection;
  readonly id: string;
  readonly value: string;
  readonly before: unknown;
}

/**
 * What was tried without an account is taken along into one that has documents on the server and on other devices, while these
 * replicate, the tab that moves it is killed, and the trial's own tab writes on. All that was chosen is on the server afterwards, once,
 * or in the conflict log (TRIAL-4, TRIAL-5).
 */
export const trials = episode<'try' | 'have' | 'take' | 'late'>({
  likelihood: 0.8,
  without: ['setBackDevices', 'tornApart', 'restores', 'anyShape', 'narrowServer', 'quota', 'closedStorage'],
  collections: [...COLLECTIONS],

  plan: (random, devices) => {
    const device = random.below(devices);
    const some = <D extends string>(deed: D, least: number, most: number, isAnywhere = false) =>
      Array.from({ length: least + random.below(most - least + 1) }, () => ({
        deed,
        device: isAnywhere ? random.below(devices) : device,
      }));
    return [
      ...some('try', 3, 8),
      ...some('have', 1, 6, true),
      ...some('take', 0, 1),
      ...some('late', 0, 2),
      ...some('have', 0, 2, true),
      { deed: 'take', device },
      ...some('have', 0, 4, true),
      ...some('late', 0, 5),
      ...some('have', 0, 2, true),
      ...some('take', 0, 1),
    ];
  },

  open(scene) {
    const { plan, world, devices, schemas } = scene;
    const trialId = uuidOf('trial', 1);
    const trial = memoryTrial(() => world.now());
    const found = new Set<string>();
    const written: Written[] = [];
    /** Deleted by somebody who had seen it. */
    const givenUp = new Set<unknown>();
    let host: Device | undefined;
    let ids = 0;
    let words = 0;
    let isTaken = false;
    /** The trial's own tab lets nobody remove what it has open. */
    let isFrozen = false;

    /** Ids that derive from the student, in a trial and in the account. */
    const ownId = async (collection: Collection, student: string, name: string): Promise<string> => {
      if (collection === 'users') return student;
      if (collection === 'userSubjects') return world.outside(subjectId(student, name, 1));
      return collection === 'flashcards' ? world.outside(derivedId('ready card', student, DECK_CARD)) : name;
    };

    async function write(replica: Replica, student: string, account: string, random: Random): Promise<void> {
      const collection = random.pick(COLLECTIONS);
      const before = ids;
      const subject = random.pick(SUBJECTS);
      const value = collection === 'userSubjects' ? random.pick(COLOURS) : `words ${words++}`;
      const here = (await replica.find('todos')).filter(({ id }) => id.startsWith(uuidOf('trial', 0).slice(0, 1)));
      const name =
        collection === 'userSubjects'
          ? subject
          : here.length > 0 && random.chance(0.5)
            ? random.pick(here).id
            : uuidOf('trial', 100 + ids++);
      const id = await ownId(collection, student, name);
      const known = await replica.get(collection, id);
      if (known && collection !== 'users' && collection !== 'userSubjects' && random.chance(0.15)) {
        const { ok } = await replica.remove(collection, id);
        if (ok) givenUp.add(known[WORDS[collection] as never]);
        return;
      }
      if (!known && !(await add(replica, collection, id, student, subject))) return;
      if (!known && collection === 'userSubjects') return;
      const { ok } = await replica.edit(collection, id, { [WORDS[collection]]: value } as never);
      const accountId = await ownId(collection, account, name);
      if (ok) written.push({ collection, id: accountId, value, before: known?.[WORDS[collection] as never] ?? null });
      else ids = before;
    }

    async function add(replica: Replica, collection: Collection, id: string, student: string, subject: string): Promise<boolean> {
      const derivedOnes = { isDerived: true };
      if (collection === 'users') return (await replica.insertAll('users', [{ id }], derivedOnes)).ok;
      if (collection === 'userSubjects') return (await replica.insert('userSubjects', { id, userId: student, name: subject })).ok;
      if (collection === 'flashcards')
        return (await replica.insertAll('flashcards', [{ id, user_id: student, front: 'F', deck_card: DECK_CARD }], derivedOnes)).ok;
      const its = await ownId('userSubjects', student, subject);
      const subjectOf = (await replica.get('userSubjects', its)) ? { subjectId: its } : {};
      return (await replica.insert('todos', { id, createdBy: student, title: 'Tried', ...subjectOf }, { position: 'V' })).ok;
    }

    /** As `takeTrialAlong` does. @returns false: it was killed */
    async function take(device: Device, random: Random, mayDie: boolean): Promise<boolean> {
      let isAlive = true;
      const pause = async (): Promise<void> => {
        if (isAlive) await world.sleep(random.below(random.chance(0.2) ? 1500 : 60));
        if (!isAlive) await new Promise(() => undefined);
      };
      if (mayDie) world.after(random.below(4000), () => (isAlive = false));
      let subjects: AccountNames['subjects'] | undefined;
      const allTaken: AsTaken = async (collection, documents) => {
        const names = await accountNames(trialId, device.student, device.replica, trial.documents('userSubjects'), subjects);
        subjects = names.subjects;
        return Promise.all(documents.map((document) => asTaken(collection, document, names)));
      };
      const by = newWriter(crypto.randomUUID());
      const { store } = device.replicaThrough(pause);
      let isOver = false;
      moveAll({ allTaken, by, store, pause }).then(
        () => (isOver = true),
        (error: unknown) => {
          isOver = true;
          found.add(String(error));
        },
      );
      while (!isOver && isAlive) {
        await world.run(100);
        if (random.chance(0.1)) await late(random);
      }
      if (!isOver || !isAlive) return false;
      isAlive = false;
      return true;
    }

    interface Move {
      readonly allTaken: AsTaken;
      readonly by: string;
      readonly store: Replica['store'];
      readonly pause: () => Promise<void>;
    }
    async function moveAll({ allTaken, by, store, pause }: Move): Promise<void> {
      do {
        for (const collection of COLLECTIONS) {
          const schema = schemas.find(({ name }) => name === collection)!;
          await moveTrial({
            schema,
            from: trial.storage(collection, pause),
            store,
            asTaken: (name, documents) => world.outside(allTaken(name, documents)),
            by,
            now: () => world.now(),
          });
        }
        await pause();
        // TRIAL-5: the removal waits for a frozen tab, and what that wrote is taken by a later start.
      } while (!isFrozen && !trial.remove(COLLECTIONS));
    }

    async function late(random: Random): Promise<void> {
      if (host) await write(trial.replica, trialId, host.student, random);
    }

    return {
      async act(deed, device, random) {
        if (deed === 'try') {
          if (!host) isFrozen = random.chance(0.6);
          host = device;
          await late(random);
        } else if (deed === 'late') await late(random);
        else if (!host || isTaken) return;
        else if (deed === 'take') isTaken = (await take(device, random, random.chance(0.5))) && !isFrozen;
        else if (device.student === host.student) await write(device.replica, host.student, host.student, random);
      },

      async settle() {
        if (!host) return;
        isFrozen = false;
        if (!isTaken) isTaken = await take(host, derived(plan.seed, 'settled trial'), false);
        await world.run(130_000);
      },

      faults(rows) {
        if (!host) return [...found];
        const logged = new Set(devices.flatMap(({ disk }) => disk.conflicts.map(({ value }) => value)));
        const own = rows.filter((row) => isOf(row, host!.student) && !row._deleted);
        for (const { collection, id, value } of written) {
          if (collection === 'userSubjects') continue;
          const isShown = own.some((row) => row.id === id && row[WORDS[collection]] === value);
          const isReplaced = written.some((other) => other.id === id && other.before === value);
          if (!isShown && !isReplaced && !givenUp.has(value) && !logged.has(value))
            found.add(`${collection}: “${value}” is neither there nor in the log`);
        }
        for (const name of SUBJECTS) {
          if (own.filter((row) => row['name'] === name && 'color' in row).length > 1) found.add(`${name} is there twice`);
        }
        if (own.filter((row) => row['deck_card'] === DECK_CARD).length > 1) found.add('a ready card is there twice');
        const unknown = own.filter(({ subjectId: its }) => typeof its === 'string' && !rows.some(({ id }) => id === its));
        if (unknown.length > 0) found.add('a task names a subject that is not there');
        if (JSON.stringify(own).includes(trialId)) found.add('something names the student of the trial');
        return [...found];
      },
    };
  },
});

function isOf({ id, userId, user_id, createdBy }: ServerRow, student: string): boolean {
  return [id, userId, user_id, createdBy].includes(student);
}
