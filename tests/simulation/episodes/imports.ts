import {
  FORMAT,
  FORMAT_VERSION,
  RESTORABLE_KINDS,
  type ArchiveKind,
  type RestorableKind,
} from '../../../src/topics/transfer/rules/archive.ts';
import { Refusals } from '../../../src/topics/transfer/rules/refusals.ts';
import { memoryJournal } from '../../../src/topics/transfer/store/memory-journal.ts';
import type { Archive } from '../../../src/topics/transfer/store/open-archive.ts';
import { restore, type ClashChoice } from '../../../src/topics/transfer/store/restore.ts';
import { recordsHere } from '../../../src/topics/transfer/store/student-data.ts';
import type { UndoJournal } from '../../../src/topics/transfer/store/undo-journal.ts';
import type { Device } from '../device.ts';
import { uuidOf } from '../ids.ts';
import { derived, type Random } from '../random.ts';
import { episode } from './episode.ts';

const KINDS = ['userSubjects', 'todos', 'flashcards'] as const satisfies RestorableKind[];
type Kind = (typeof KINDS)[number];

/** What a student writes in a document of each kind. */
const WORDS = { userSubjects: 'name', todos: 'notes', flashcards: 'back' } as const satisfies Record<Kind, string>;
const COUNTS = { userSubjects: 2, todos: 5, flashcards: 3 } as const satisfies Record<Kind, number>;

interface Entry {
  readonly kind: Kind;
  readonly id: string;
}

/** An edit, and what its author saw there. */
interface Edit extends Entry {
  readonly value: string;
  readonly before: string;
}

/**
 * A new device of a student restores an earlier export while it reads everything for the first time. Meanwhile the server has some of
 * it in newer words, some was deleted there, and some was never there. All of the export is there afterwards, once, and nothing newer is
 * replaced but knowingly (DOC-5; docs/export-format.md).
 */
export const imports = episode<'add' | 'export' | 'change' | 'remove' | 'import'>({
  likelihood: 0.8,
  without: ['setBackDevices', 'tornApart', 'restores', 'anyShape', 'narrowServer', 'quota', 'closedStorage'],
  collections: ['users', 'userSubjects', 'todos', 'flashcards'],

  plan: (random, devices) => {
    const device = random.below(devices);
    const changes = (most: number) =>
      Array.from({ length: random.below(most + 1) }, () => ({
        deed: random.chance(0.7) ? ('change' as const) : ('remove' as const),
        device: random.chance(0.7) ? device : random.below(devices),
      }));
    return [
      { deed: 'add', device },
      { deed: 'export', device },
      ...changes(8),
      { deed: 'import', device },
      ...changes(3),
      ...(random.chance(0.4) ? [{ deed: 'import', device } as const] : []),
    ];
  },

  open(scene) {
    const { plan, world, server, devices } = scene;
    const found = new Set<string>();
    let ids = 0;
    let author: string | undefined;
    const texts = new Map<ArchiveKind, string[]>();
    const exported: Entry[] = [];
    const original = new Map<string, string>();
    const edits: Edit[] = [];
    /** Replaced by an import that was to replace, as its journal says. */
    const replaced = new Set<unknown>();
    let wasToReplace = false;
    const removed = new Set<string>();
    /** Ids of which the server has a tombstone, or had. */
    const buried = new Set<string>();
    /** The server had a tombstone of it, and so had the device, or nothing, when an import began that went through. Nobody removed it since. */
    const broughtBack = new Set<string>();
    let fresh: Device | undefined;
    let unfinished: ClashChoice | undefined;
    let isImported = false;

    server.onCommit((row) => {
      if (row._deleted) buried.add(row.id);
      else buried.delete(row.id);
    });

    async function add(device: Device): Promise<void> {
      author ??= device.student;
      if (author !== device.student) return;
      const scopes = { userSubjects: 'userId', todos: 'createdBy', flashcards: 'user_id' } as const;
      const titles = { userSubjects: {}, todos: { title: 'From the export' }, flashcards: { front: 'From the export' } } as const;
      for (const kind of KINDS) {
        for (let i = 0; i < COUNTS[kind]; i++) {
          const id = uuidOf('import', ids++);
          const value = `${kind} ${id.slice(0, 8)}`;
          await device.replica.insert(kind, { id, [scopes[kind]]: author, ...titles[kind], [WORDS[kind]]: value } as never);
        }
      }
    }

    async function exportFrom(device: Device): Promise<void> {
      if (author === undefined) return;
      for (const kind of KINDS) {
        const own: Record<string, unknown>[] = [];
        for await (const page of recordsHere(device.replica, author, kind)) own.push(...page.filter(({ id }) => isOurs(String(id))));
        // One that this server has never had.
        const last = own.at(-1);
        if (last && kind !== 'userSubjects') own.push({ ...last, id: uuidOf('import', ids++) });
        for (const record of own) {
          const id = String(record['id']);
          exported.push({ kind, id });
          original.set(id, String(record[WORDS[kind]]));
        }
        texts.set(
          kind,
          own.map((record) => JSON.stringify(record)),
        );
      }
    }
    const isOurs = (id: string): boolean => Array.from({ length: ids }, (_, i) => uuidOf('import', i)).includes(id);

    function change(device: Device, random: Random): void {
      if (exported.length === 0 || device.student !== author) return;
      const { kind, id } = random.pick(exported);
      const value = `${device.name} ${random.below(100_000)}`;
      let before = '';
      const isStored = device.edit(kind, id, (current) => {
        before = String(current[WORDS[kind]]);
        return current._deleted ? null : { [WORDS[kind]]: value };
      });
      if (isStored) edits.push({ kind, id, value, before });
    }
    function remove(device: Device, random: Random): void {
      if (exported.length === 0 || device.student !== author) return;
      const { kind, id } = random.pick(exported);
      const isStored = device.edit(kind, id, (current) => {
        if (current._deleted) return null;
        replaced.add(current[WORDS[kind]]);
        return { _deleted: true };
      });
      if (!isStored) return;
      removed.add(id);
      broughtBack.delete(id);
    }

    async function importOn(device: Device, choice: ClashChoice, random: Random, mayDie: boolean): Promise<void> {
      let isAlive = true;
      const pause = async (): Promise<void> => {
        if (isAlive) await world.sleep(random.below(random.chance(0.2) ? 2000 : 50));
        if (!isAlive) await new Promise(() => undefined);
      };
      if (mayDie) world.after(random.below(6000), () => (isAlive = false));
      const gone = new Set(buried);
      const tombstones = KINDS.flatMap((kind) => device.documents(kind)).filter(({ _deleted }) => _deleted);
      const added = new Set(tombstones.map(({ id }) => id));
      const written = { added: 0, replaced: 0, pictures: 0, refusals: new Refusals() };
      let isThrough = false;
      let isOver = false;
      const reading = {
        archive: archiveOf(author!, texts),
        replica: device.replicaThrough(pause),
        userId: author!,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      };
      const keepPictures = async (): Promise<number> => {
        await pause();
        return 0;
      };
      restore(reading, notingJournal(added, replaced), choice, written, keepPictures).then(
        ({ ok }) => {
          isThrough = ok;
          isOver = true;
        },
        (error: unknown) => {
          isOver = true;
          found.add(String(error));
        },
      );
      while (!isOver && isAlive) await world.run(100);
      isAlive = false;
      wasToReplace ||= choice === 'replace';
      for (const { entry, reason } of written.refusals.kept) found.add(`${entry} was refused: ${reason}`);
      unfinished = isThrough ? undefined : choice;
      if (!isThrough) return;
      isImported = true;
      for (const id of added.intersection(gone)) if (original.has(id)) broughtBack.add(id);
    }

    return {
      async act(deed, device, random) {
        if (deed === 'add') await add(device);
        else if (deed === 'export') await exportFrom(device);
        else if (deed === 'change') change(device, random);
        else if (deed === 'remove') remove(device, random);
        else if (exported.length > 0) {
          if (!fresh) {
            fresh = scene.deviceOf('fresh', author!);
            devices.push(fresh);
            fresh.open();
            await world.run(random.below(random.chance(0.5) ? 200 : 4000));
          }
          if (random.chance(0.4)) fresh.kill(0, random.below(80), random.below(3000));
          await importOn(fresh, random.chance(0.7) ? 'keep' : 'replace', random, random.chance(0.5));
        }
      },

      async settle() {
        if (fresh && unfinished) await importOn(fresh, unfinished, derived(plan.seed, 'settled import'), false);
        await world.run(130_000);
      },

      faults(rows) {
        if (!isImported) return [...found];
        const logged = new Set(devices.flatMap(({ disk }) => disk.conflicts.map(({ value }) => value)));
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const { kind, id } of exported) {
          const row = byId.get(id);
          const words = row?.[WORDS[kind]];
          if ((!row || row._deleted) && (!removed.has(id) || broughtBack.has(id))) found.add(`${kind} ${id} is not there`);
          if (!row || row._deleted) continue;
          const own = edits.filter((edit) => edit.id === id);
          const isKnown = own.some(({ before }) => before === original.get(id));
          if (isKnown && !wasToReplace && !removed.has(id) && words === original.get(id))
            found.add(`${kind} ${id} has its old words again`);
          for (const { value } of own) {
            const isKept = words === value || own.some(({ before }) => before === value) || replaced.has(value) || logged.has(value);
            if (!isKept) found.add(`“${value}” was replaced unseen and stands in no log`);
          }
        }
        const names = rows.filter((row) => 'color' in row && row['userId'] === author && !row._deleted).map((row) => row['name']);
        if (new Set(names).size < names.length) found.add('a subject is there twice');
        return [...found];
      },
    };
  },
});

/** What `restore` reads of a zip. */
function archiveOf(userId: string, texts: ReadonlyMap<ArchiveKind, readonly string[]>): Archive {
  const counts = Object.fromEntries(RESTORABLE_KINDS.map((kind) => [kind, texts.get(kind)?.length ?? 0]));
  return {
    manifest: { format: FORMAT, version: FORMAT_VERSION, madeAt: '2026-11-21T10:00:00Z', userId, counts, missing: [] },
    async *documents(kind) {
      yield texts.get(kind) ?? [];
    },
    picture: () => undefined,
  };
}

/** The app's journal, which knows what it adds and replaces. */
function notingJournal(added: Set<string>, replaced: Set<unknown>): UndoJournal {
  const journal = memoryJournal();
  return {
    ...journal,
    async note(part) {
      for (const { id } of part.added) added.add(id);
      for (const { before } of part.edited) for (const value of Object.values(before)) replaced.add(value);
      await journal.note(part);
    },
  };
}
