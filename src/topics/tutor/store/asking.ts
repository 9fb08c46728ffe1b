import { createActor } from 'xstate';

import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { pathTo } from '../rules/branch.ts';
import { guessedSubject } from '../rules/subject-guess.ts';
import { createAnswering, type DoubtActor, type Tutors } from './answering.ts';
import { createChatStore, type AnswerPosition } from './chat-store.ts';
import type { StreamingAnswer } from './doubt.machine.ts';
import type { Message } from './message.ts';

export interface NewDoubt {
  readonly chatId: string;
  /** The parent message; null: starts a chat. */
  readonly parentId: string | null;
  /** Subject of a new chat; undefined: derived from the text. */
  readonly subject?: string | null | undefined;
  readonly text: string;
  readonly pictures: readonly string[];
}

export interface Asking {
  /** Stores the doubt and starts answering. Resolves when the doubt is stored. */
  ask(doubt: NewDoubt): Promise<WriteResult>;
  /** Adds another answer beside this one. */
  retry(answer: Message): Promise<WriteResult>;
  /** Retries a failed answer. */
  askAgain(doubt: Message): Promise<WriteResult>;
  /** Stops answering this doubt; the text so far stays. */
  stop(doubtId: string): void;
  /** Resumes waiting doubts and partial answers of earlier visits and of other devices. */
  resume(unfinished: readonly Message[]): void;
  setOffline(isOffline: boolean): void;
  /** The partial answer of a doubt that is being answered in this tab. */
  streaming(doubtId: string): StreamingAnswer | null;
  /** Whether this app has a model; null: not known yet. */
  isModelThere(): boolean | null;
  subscribe(listener: () => void): () => void;
}

/** A doubt that is being answered. */
interface UnderWay {
  readonly actor: DoubtActor;
  /** Id of the stored answer that is continued; null if the doubt itself waited. */
  readonly begunId: string | null;
  /** Whether answering began without a network. */
  readonly isOffline: boolean;
  /** Ids of messages to resume once this answer is done. */
  readonly left: Set<string>;
}

/** How long a doubt that another device asked is left to that device: two writers of one answer would conflict. */
const OTHERS_MS = 5 * 60_000;

/** Answers doubts, each with its own machine. Outlives every screen. */
export function createAsking(replica: Replica, userId: string, tutors: Tutors, now: () => number = Date.now): Asking {
  const store = createChatStore(replica, userId);
  const machine = createAnswering(store, tutors, now);
  const listeners = new Set<() => void>();
  const underWay = new Map<string, UnderWay>();
  let isOffline = !navigator.onLine;
  const publish = () => listeners.forEach((listener) => listener());

  function answer(doubt: Message, begun: AnswerPosition | null = null): void {
    const running = underWay.get(doubt.id);
    if (running !== undefined) {
      // Resume later: another answer of this doubt, or the doubt itself if answering began without a network.
      if (begun === null ? running.isOffline && !isOffline : begun.id !== running.begunId) running.left.add(begun?.id ?? doubt.id);
      return;
    }
    const actor = createActor(machine, { input: { doubt, begun, isOffline } });
    const left = new Set<string>();
    underWay.set(doubt.id, { actor, begunId: begun?.id ?? null, isOffline, left });
    actor.subscribe({
      next: ({ status }) => {
        if (status === 'done') {
          underWay.delete(doubt.id);
          if (left.size > 0) void resumeLeft(doubt.chatId, left);
        }
        publish();
      },
    });
    actor.start();
  }

  /** Continues a partial answer of the model. */
  async function resumeAnswer({ id, chatId, parentId, madeAt }: Message): Promise<void> {
    const doubt = pathTo(await store.messagesOf(chatId), id).findLast(({ role }) => role === 'user');
    if (doubt !== undefined) answer(doubt, { id, parentId: parentId ?? doubt.id, madeAt });
  }

  async function resumeLeft(chatId: string, left: ReadonlySet<string>): Promise<void> {
    const messages = await store.messagesOf(chatId);
    resume(messages.filter(({ id, status }) => left.has(id) && (status === 'waiting' || status === 'streaming')));
  }

  function resume(unfinished: readonly Message[]): void {
    if (isOffline) return;
    const ours = unfinished.filter(
      ({ id, parentId, madeAt }) => [id, parentId].some((each) => each !== null && tutors.asked.has(each)) || now() - madeAt >= OTHERS_MS,
    );
    const begun = ours.filter(({ role, source }) => role === 'assistant' && source === 'model');
    // Partial answers first: such an answer finishes its waiting doubt, which would otherwise be asked a second time.
    void Promise.all(begun.map(resumeAnswer)).then(() => ours.filter(({ role }) => role === 'user').forEach((doubt) => answer(doubt)));
  }

  return {
    async ask({ chatId, parentId, text, pictures, subject = guessedSubject(text) }) {
      if (parentId === null) {
        const begun = await store.begin({ chatId, text, subject });
        if (!begun.ok) return begun;
      }
      const id = crypto.randomUUID();
      const fields = { id, chat_id: chatId, parent_id: parentId, role: 'user', content: text, status: 'waiting' } as const;
      const result = await store.insert({ ...fields, image_paths: [...pictures] }, now());
      if (result.ok) {
        tutors.asked.add(id);
        const stored = (await store.messagesOf(chatId)).find((message) => message.id === id);
        if (stored) answer(stored);
      }
      return result;
    },

    async retry(former) {
      // This answer itself still waits for a tutor: another one would ask the question twice.
      if (former.status === 'streaming' && former.source === 'model' && former.text === '') {
        tutors.asked.add(former.id);
        await resumeAnswer(former);
        return { ok: true };
      }
      const id = crypto.randomUUID();
      const fields = { id, chat_id: former.chatId, parent_id: former.parentId, status: 'streaming', source: 'model' } as const;
      const result = await store.insert(fields, now());
      const stored = (await store.messagesOf(former.chatId)).find((message) => message.id === id);
      tutors.asked.add(id);
      if (result.ok && stored) await resumeAnswer(stored);
      return result;
    },

    async askAgain(doubt) {
      tutors.asked.add(doubt.id);
      const result = await store.edit(doubt.id, { status: 'waiting' });
      if (result.ok) answer(doubt);
      return result;
    },

    stop: (doubtId) => underWay.get(doubtId)?.actor.send({ type: 'STOP' }),

    resume,

    setOffline(next) {
      isOffline = next;
      for (const { actor } of underWay.values()) actor.send({ type: next ? 'OFFLINE' : 'ONLINE' });
    },

    streaming(doubtId) {
      const snapshot = underWay.get(doubtId)?.actor.getSnapshot();
      return snapshot?.hasTag('answering') === true ? snapshot.context.streaming : null;
    },

    isModelThere: () => tutors.memory.isThere(),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
