import type { LocalDocument } from '../../replication/document/local-document.ts';
import type { Device } from './device.ts';
import type { Deed } from './oracle.ts';
import type { Field, Step } from './plan.ts';
import type { Scene } from './scene.ts';

/** Actions of students and SQL writers on documents, each recorded for the oracle with what its author knew. */
export interface Deeds {
  readonly all: readonly Deed[];
  create(device: Device, step: Step & { do: 'create' }): void;
  edit(device: Device, doc: number, salt: number, field: Deed['field'], change: Change): void;
  /** A form shows the document from here on. */
  openForm(device: Device, doc: number): void;
  /** Saves what the form showed, with a change to one field. */
  saveForm(device: Device, step: Step & { do: 'open form' | 'save form' }, word: string): void;
  /** A power cut: nobody types on. */
  closeForms(device: Device): void;
  bySql(step: Step & { do: 'sql write' | 'sql delete' }): Promise<void>;
  /** Actions on a device that its disk lost. */
  noteUndone(device: Device): void;
}

/** One action on a document, for the oracle and for the device; null if there is nothing to do. */
type Change = (current: LocalDocument) => [value: unknown, fields: Record<string, unknown>] | null;

export function openDeeds({ groups, server, refused, idOf, collectionOf }: Scene): Deeds {
  const deeds: Deed[] = [];
  const isMarked = (doc: number): boolean => doc % 4 !== 3;
  /** What the open forms of a device show, by document. */
  const forms = new Map<string, Map<number, LocalDocument>>();
  const formsOf = ({ name }: Device): Map<number, LocalDocument> => forms.get(name) ?? forms.set(name, new Map()).get(name)!;

  function create(device: Device, { doc, group, salt }: Step & { do: 'create' }): void {
    const id = idOf('doc', doc);
    const mark = `m${salt}`;
    const value = `${device.name} created ${salt % 1000}`;
    const scope = group === null ? {} : { groupId: groups[group]! };
    const given = { ...scope, createdBy: device.student, title: value, ...(isMarked(doc) ? { marks: [mark] } : {}) };
    if (!device.create(collectionOf(doc), id, given)) return;
    deeds.push({
      by: device.name,
      author: device.name,
      id,
      field: 'title',
      value,
      mark,
      seen: seenIn(isMarked(doc), { marks: [mark] }),
      isCreation: true,
    });
  }

  function edit(device: Device, doc: number, salt: number, field: Deed['field'], change: Change): void {
    const isInOldTab = salt % 2 === 1 && device.hasOldTab();
    const author = isInOldTab ? `${device.name}, old tab` : device.name;
    const id = idOf('doc', doc);
    const mark = `m${salt}`;
    let done: Deed | undefined;
    const stored = device.edit(
      collectionOf(doc),
      id,
      (current) => {
        const [value, fields] = change(current) ?? [];
        if (fields === undefined) return null;
        const marks = current['marks'] as string[];
        const isMarking = isMarked(doc) && field !== '_deleted';
        done = {
          by: device.name,
          author,
          id,
          field,
          value,
          mark,
          seen: seenIn(isMarked(doc), { marks: isMarking ? [...marks, mark] : marks }),
        };
        return isMarking ? { ...fields, marks: [...marks, mark] } : fields;
      },
      { inOldTab: isInOldTab },
    );
    if (stored && done) deeds.push(done);
  }

  function openForm(device: Device, doc: number): void {
    const shown = device.documents(collectionOf(doc)).find(({ id }) => id === idOf('doc', doc));
    if (shown && !shown._deleted) formsOf(device).set(doc, shown);
  }

  function saveForm(device: Device, { doc, salt, field }: Step & { do: 'open form' | 'save form' }, word: string): void {
    const shown = formsOf(device).get(doc);
    formsOf(device).delete(doc);
    if (!shown) return;
    const { title, notes, labels, points, marks } = shown;
    const since = { title, notes, labels, points, ...(isMarked(doc) ? { marks } : {}) };
    const mark = `m${salt}`;
    const [value, fields] = edition(field, word, salt, shown);
    const marked = { marks: [...(marks as string[]), mark] };
    const given = { ...since, ...fields, ...(isMarked(doc) ? marked : {}) };
    const id = idOf('doc', doc);
    if (!device.edit(collectionOf(doc), id, ({ _deleted }) => (_deleted ? null : given), { since })) return;
    deeds.push({ by: device.name, author: device.name, id, field, value, mark, seen: seenIn(isMarked(doc), marked) });
  }

  function noteUndone(device: Device): void {
    const documents = new Map(
      [...device.documents('todos'), ...device.documents('group_notes')].map((document) => [document.id, document]),
    );
    for (const deed of deeds.filter(({ by }) => by === device.name)) {
      const marks = documents.get(deed.id)?.['marks'] as readonly string[] | undefined;
      if (deed.seen === null) refused.add(deed.id);
      else if (!marks?.includes(deed.mark)) deed.isUndone = true;
    }
  }

  async function bySql(step: Step & { do: 'sql write' | 'sql delete' }): Promise<void> {
    const id = idOf('doc', step.doc);
    const collection = collectionOf(step.doc);
    const marked = isMarked(step.doc);
    let done: Deed | undefined;
    await server.write(collection, id, (row) => {
      if (row._deleted) return null;
      if (step.do === 'sql delete') {
        done = { by: 'sql', author: 'sql', id, field: '_deleted', value: true, mark: '', seen: seenIn(marked, row) };
        return { _deleted: true };
      }
      if (step.field === 'colour') return null;
      const mark = `m${step.salt}`;
      const [value, fields] = edition(step.field, `sql ${step.salt % 100_000}`, step.salt, row);
      const marks = marked ? { marks: [...(row['marks'] as string[]), mark].sort() } : {};
      done = { by: 'sql', author: 'sql', id, field: step.field, value, mark, seen: seenIn(marked, { ...row, ...marks }) };
      return { ...fields, ...marks };
    });
    if (done) deeds.push(done);
  }

  return { all: deeds, create, edit, openForm, saveForm, closeForms: (device) => formsOf(device).clear(), bySql, noteUndone };
}

export function edition(
  field: Field,
  word: string,
  salt: number,
  current: Readonly<Record<string, unknown>>,
): [value: unknown, fields: Record<string, unknown>] {
  switch (field) {
    case 'labels':
      return [word, { labels: [...(current['labels'] as string[]), word].sort() }];
    case 'points': {
      const amount = 1 + (salt % 5);
      return [amount, { points: Number(current['points']) + amount }];
    }
    default:
      return [word, { [field]: word }];
  }
}

function seenIn(isMarked: boolean, document: Readonly<Record<string, unknown>>): ReadonlySet<string> | null {
  return isMarked ? new Set(document['marks'] as string[]) : null;
}
