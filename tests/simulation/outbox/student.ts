import Dexie, { type Table } from 'dexie';

import { fileOf } from '../../../replication/outbox/entry.ts';
import { listEntries, openOutbox, removeEntry } from '../../../replication/outbox/outbox.ts';
import { keptPictures } from '../../../replication/pictures/kept-pictures.ts';
import { keyOfWrite, type QaWrite } from '../../../replication/outbox/qa-write.ts';
import {
  addWaiting,
  dropPicture,
  discardUnsentPost,
  keepPicture,
  listUnsentPosts,
  retryUnsentPost,
  withdrawUnsentPost,
} from '../../../replication/questions/unsent-posts.ts';
import { WritingClosedError } from '../../../replication/storage/writing.ts';
import type { Random } from '../random.ts';
import { FOREIGN, type ModelServer } from './server.ts';
import type { Wishes } from './wishes.ts';

/** Acts in any tab of the device. */
export interface Student {
  /** Writes, edits, discards or retries something. */
  act(random: Random): Promise<void>;
  /** Writes in a tab of a release that had two outboxes. */
  actInOldTab(random: Random): Promise<void>;
  readonly hasOldTab: () => boolean;
  /** The old tab's connection would block the deletion of its outbox. */
  closeOldTab(): void;
  /** After a sign-out. */
  forget(): void;
}

interface EarlierOutbox extends Dexie {
  readonly writes: Table<object, string>;
}

const BODIES = ['plain', 'plain', 'plain', 'links', 'poison'];

export function studentOf(userId: string, wishes: Wishes, server: ModelServer, nextId: () => number): Student {
  const pictures = keptPictures(null, userId);
  const questions = [...FOREIGN] as string[];
  const answers: { readonly id: string; readonly entryId: string }[] = [];
  const comments: { readonly id: string; readonly entryId: string }[] = [];
  const shown: string[] = [];
  let oldTab: EarlierOutbox | null = null;

  const newId = (): string => `id-${nextId()}`;
  const newPath = (): string => `${userId}/${nextId()}.webp`;
  const bodyOf = (random: Random): string => `${random.pick(BODIES)} ${nextId()}`;

  /** A write that is not stored stays in its form: a full disk, a device that dies, a sign-out. */
  async function stored(writing: () => Promise<unknown>): Promise<boolean> {
    try {
      return (await writing()) !== null;
    } catch (error) {
      if (isOfDevice(error)) return false;
      throw error;
    }
  }

  async function write(what: QaWrite): Promise<boolean> {
    const isStored = await stored(() => addWaiting(userId, what));
    if (isStored) want(what);
    return isStored;
  }

  function want(what: QaWrite): void {
    const key = keyOfWrite(what);
    const picture = fileOf(what);
    const of = picture === undefined ? [] : [`qa-images/${picture}`];
    switch (what.kind) {
      case 'question':
        return wishes.want({ key, place: `qa_entries ${what.entryId}`, value: what.body, needs: of, trace: `"body":"${what.body}"` });
      case 'answer': {
        const needs = [`qa_entries ${what.entryId}`, ...of];
        return wishes.want({ key, place: `qa_answers ${what.answerId}`, value: what.body, needs, trace: `"body":"${what.body}"` });
      }
      case 'comment': {
        const needs = [`qa_entries ${what.entryId}`];
        return wishes.want({ key, place: `qa_comments ${what.commentId}`, value: what.body, needs, trace: `"body":"${what.body}"` });
      }
      case 'delete-comment':
        return wishes.want({ key, place: `qa_comments ${what.commentId}`, value: undefined, needs: [], trace: `id=eq.${what.commentId}` });
      case 'edit-answer':
        return wishes.want({ key, place: `qa_answers ${what.answerId}`, value: what.body, needs: [], trace: `"body":"${what.body}"` });
      case 'vote': {
        const trace = what.value === 0 ? `qa_votes?entry_id=eq.${what.targetId}` : `"entry_id":"${what.targetId}","value":${what.value}`;
        const needs = [`qa_entries ${what.targetId}`];
        return wishes.want({ key, place: `qa_votes ${what.targetId}`, value: what.value || undefined, needs, trace });
      }
      case 'follow': {
        const trace = what.isFollowing ? `{"entry_id":"${what.entryId}"}` : `qa_follows?entry_id=eq.${what.entryId}`;
        const needs = [`qa_entries ${what.entryId}`];
        return wishes.want({ key, place: `qa_follows ${what.entryId}`, value: what.isFollowing || undefined, needs, trace });
      }
      default:
        throw new Error(`The student of the simulation does not ${what.kind}`);
    }
  }

  /** @returns what a write says of it; nothing where it is not kept */
  async function pictured(random: Random): Promise<{ picture?: { path: string; alt: string } }> {
    if (!random.chance(0.3)) return {};
    const path = newPath();
    const isKept = await stored(async () => (await keepPicture(userId, path, new Blob(['picture']))) || null);
    return isKept ? { picture: { path, alt: '' } } : {};
  }

  /** Often the newest, which waits. */
  const someQuestion = (random: Random): string => (random.chance(0.5) ? questions.at(-1)! : random.pick(questions));

  const vote = (random: Random): QaWrite => ({
    kind: 'vote',
    target: 'entry',
    targetId: random.pick(FOREIGN),
    value: random.pick([-1, 0, 1] as const),
  });

  const acts: Readonly<Record<string, (random: Random) => Promise<unknown>>> = {
    async ask(random) {
      const entryId = newId();
      const what = { title: 'Why?', body: bodyOf(random), subject: 'physics', chapter: null, ...(await pictured(random)) };
      if (await write({ kind: 'question', entryId, ...what })) questions.push(entryId);
    },
    async answer(random) {
      const [answerId, entryId] = [newId(), someQuestion(random)];
      const what = { body: bodyOf(random), ...(await pictured(random)) };
      if (await write({ kind: 'answer', answerId, entryId, ...what })) answers.push({ id: answerId, entryId });
    },
    async comment(random) {
      const [commentId, entryId] = [newId(), someQuestion(random)];
      if (await write({ kind: 'comment', commentId, entryId, answerId: null, body: bodyOf(random) }))
        comments.push({ id: commentId, entryId });
    },
    async deleteComment(random) {
      // As on the screen: one that waits is discarded.
      const posted = comments.filter(({ id }) => server.rows.has(`qa_comments ${id}`));
      if (posted.length > 0) await write({ kind: 'delete-comment', commentId: random.pick(posted).id });
    },
    vote: (random) => write(vote(random)),
    follow: (random) => write({ kind: 'follow', entryId: random.pick(FOREIGN), isFollowing: random.chance(0.5) }),
    async edit(random) {
      // As on the screen: one that is not posted goes back into its form.
      const posted = answers.filter(({ id }) => server.rows.has(`qa_answers ${id}`));
      if (posted.length > 0) await write({ kind: 'edit-answer', answerId: random.pick(posted).id, body: bodyOf(random) });
    },
    async showPicture() {
      const path = newPath();
      if (!(await stored(() => pictures.keepUnsent(path, new Blob(['picture']))))) return;
      shown.push(path);
      const place = `chat-images/${path}`;
      wishes.want({ key: `picture ${path}`, place, value: true, needs: [], trace: `POST http://server/storage/v1/object/${place}` });
    },
    async takePictureBack(random) {
      if (shown.length === 0) return;
      const path = random.pick(shown);
      if (!(await stored(() => pictures.remove(path)))) return;
      wishes.want({ key: `picture ${path}`, place: `chat-images/${path}`, value: undefined, needs: [], trace: `"${path}"` });
    },
    async discard(random) {
      const entries = await listEntries(userId);
      if (entries.length === 0) return;
      const entry = random.pick(entries);
      if (entry.write.kind === 'remove-picture') return;
      const { isGone } = await discarded(async () => removeEntry(await openOutbox(userId), entry), entry);
      if (isGone) wishes.drop(entry.key);
    },
    async keepAsDraft(random) {
      const refused = (await listUnsentPosts(userId)).filter(({ refusal, write: { kind } }) => refusal !== null && kind === 'answer');
      if (refused.length === 0) return;
      const entry = random.pick(refused);
      const { isGone } = await discarded(() => withdrawUnsentPost(userId, entry), entry);
      if (!isGone) return;
      wishes.drop(entry.key);
      await stored(() => dropPicture(userId, fileOf(entry.write)));
    },
    async retry(random) {
      const refused = (await listUnsentPosts(userId)).filter(({ refusal }) => refusal !== null);
      if (refused.length === 0) return;
      const entry = random.pick(refused);
      wishes.noteRefused(entry.key);
      await stored(() => retryUnsentPost(userId, entry));
    },
    async discardInDirectory(random) {
      const waiting = await listUnsentPosts(userId);
      if (waiting.length === 0) return;
      const entry = random.pick(waiting);
      const { isGone } = await discarded(() => discardUnsentPost(userId, entry), entry);
      if (isGone) wishes.drop(entry.key);
    },
  };

  /** Whether what was seen, and not what replaced it or was done to it, has left. */
  async function discarded(act: () => Promise<void>, { id }: { readonly id: number }): Promise<{ readonly isGone: boolean }> {
    const wasHere = (await listEntries(userId)).some((entry) => entry.id === id);
    const isDone = await stored(act);
    return { isGone: isDone && wasHere };
  }

  /** One after the other: else a discarding is noted before the writing that it discards. */
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => (turn = turn.catch(() => undefined).then(work));

  return {
    act: (random) => inTurn(async () => void (await acts[random.pick(Object.keys(acts))]!(random).catch(unlessOfDevice))),
    actInOldTab: (random) =>
      inTurn(async () => {
        oldTab ??= openOldTab(userId);
        const what = vote(random);
        // Later than what is in the other outbox, and before what comes there afterwards.
        await nextMillisecond();
        const key = keyOfWrite(what);
        // Of what waits there it says only since when it does, and not when it was changed.
        if ((await oldTab.writes.get(key)) !== undefined) return;
        await oldTab.writes.put({ key, at: 1, since: Date.now(), write: what, refusal: null });
        await nextMillisecond();
        want(what);
      }),
    hasOldTab: () => oldTab !== null,
    closeOldTab() {
      oldTab?.close();
      oldTab = null;
    },
    forget() {
      questions.splice(FOREIGN.length);
      for (const list of [answers, comments, shown]) list.splice(0);
      wishes.forget();
    },
  };
}

async function nextMillisecond(): Promise<void> {
  for (const now = Date.now(); Date.now() === now;) await new Promise(setImmediate);
}

function openOldTab(userId: string): EarlierOutbox {
  const database = new Dexie(`ekagra-${userId}-questions`) as EarlierOutbox;
  database.version(1).stores({ writes: 'key, at' });
  database.version(2).stores({ pictures: 'path' });
  return database;
}

/** As a full disk, a killed browser or a sign-out does. Dexie names them anew. */
function isOfDevice(error: unknown): boolean {
  const { name = '', inner } = error as { readonly name?: string; readonly inner?: { readonly name?: string } };
  const known = ['QuotaExceededError', 'AbortError', 'DatabaseClosedError', 'OpenFailedError'];
  return error instanceof WritingClosedError || known.includes(name) || known.includes(inner?.name ?? '');
}

function unlessOfDevice(error: unknown): void {
  if (!isOfDevice(error)) throw error;
}
