import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import type { WorkedExample } from '../../domain/bank/worked-example.ts';
import { derivedId } from '../../domain/derived-id.ts';
import type { PackId } from '../../domain/packs/pack.ts';
import type { Solution } from '../../domain/solver/solution.ts';
import { pathTo } from '../../domain/tutor/branch.ts';
import { unsolvedWords } from '../../domain/tutor/question.ts';
import { solutionText } from '../../domain/tutor/solution-text.ts';
import { examplesText } from '../../domain/tutor/examples-text.ts';
import { guessedSubject } from '../../domain/tutor/subject-guess.ts';
import type { Doubt, Tutor, TutorProblem } from '../../domain/tutor/tutor.ts';
import { createChatStore, type Place } from './chat-store.ts';
import type { Message } from './message.ts';
import { type Growing, streamAnswer } from './stream-answer.ts';

/** The tutors there are, and what they need. */
export interface Tutors {
  readonly solver: Tutor;
  readonly model: Tutor & { stop(answerId: string): void };
  /** The model in this browser, where there is one that is ready. */
  readonly onDevice: () => Promise<Tutor | null>;
  /** Resolves when pictures are where the model sees them. */
  readonly untilPicturesSent: (paths: readonly string[]) => Promise<void>;
  readonly asked: AskedHere;
  /** Runs `work` unless another tab is at it. */
  readonly alone: (doubtId: string, work: () => Promise<void>) => Promise<void>;
}

/** The doubts that were asked on this device. */
export interface AskedHere {
  has(doubtId: string): boolean;
  add(doubtId: string): void;
}

export interface NewDoubt {
  readonly chatId: string;
  /** What it follows; null: it begins its chat. */
  readonly parentId: string | null;
  /** Of the chat that it begins; undefined: what its words tell. */
  readonly subject?: string | null | undefined;
  readonly text: string;
  readonly pictures: readonly string[];
}

export interface Asking {
  /** Stores the doubt, and has it answered; resolves when it is stored. */
  ask(doubt: NewDoubt): Promise<WriteResult>;
  /** Another answer beside this one. */
  retry(answer: Message): Promise<WriteResult>;
  /** Once more, where nothing came. */
  askAgain(doubt: Message): Promise<WriteResult>;
  /** Ends what answers this doubt; what came stays. */
  stop(doubtId: string): void;
  /** Goes on with what an earlier visit or another device left: doubts that wait, answers that were begun. */
  resume(unfinished: readonly Message[]): void;
  setOffline(isOffline: boolean): void;
  /** Of a doubt that is being answered here. */
  growing(doubtId: string): Growing | null;
  subscribe(listener: () => void): () => void;
}

/** What another device asked is left to it for so long: two that write the same answer would be at odds. */
const OTHERS_MS = 5 * 60_000;

/**
 * Has doubts answered: exactly by the solver on this device first, then by the model when there is a network. It
 * outlives every screen. The answers' ids are derived from the doubt's, so that two devices, or a tab before and after
 * a reload, have the same ones, and the model is paid once.
 */
export function createAsking(replica: Replica, userId: string, tutors: Tutors, now: () => number = Date.now): Asking {
  const store = createChatStore(replica, userId);
  const listeners = new Set<() => void>();
  const underWay = new Map<string, { readonly controller: AbortController; growing: Growing }>();
  let isOffline = !navigator.onLine;
  /** Found out when it is first asked. */
  let isModelThere = true;
  const tell = () => listeners.forEach((listener) => listener());

  /** Runs `work` for a doubt unless that is being done already. */
  function once(doubtId: string, source: Tutor['source'], work: (controller: AbortController) => Promise<void>): void {
    if (underWay.has(doubtId)) return;
    const controller = new AbortController();
    underWay.set(doubtId, { controller, growing: { text: '', source } });
    tell();
    void tutors
      .alone(doubtId, () => work(controller))
      .catch((error: unknown) => console.error('A doubt could not be answered', error))
      .finally(() => {
        underWay.delete(doubtId);
        tell();
      });
  }

  function show(doubtId: string, growing: Growing): void {
    const entry = underWay.get(doubtId);
    if (entry) entry.growing = growing;
    tell();
  }

  async function answer(doubt: Message, controller: AbortController): Promise<void> {
    const messages = await store.messagesOf(doubt.chatId);
    const solved = await solve(doubt, messages, controller.signal);
    if (controller.signal.aborted) return store.finish(doubt);
    const abstain = async (words: string) => {
      if (solved.solution !== null) return;
      const id = await derivedId(doubt.id, 'solver');
      const { examples, pack } = solved;
      const helpful = pack === undefined ? {} : { pack };
      const answered =
        examples.length === 0
          ? { content: words, source: 'solver' as const, details: { problem: 'abstained', ...helpful } }
          : {
              content: examplesText(words, examples),
              source: 'bank' as const,
              details: { examples: structuredClone(examples) as unknown, ...helpful },
            };
      await store.insert({ id, chat_id: doubt.chatId, parent_id: doubt.id, ...answered }, doubt.madeAt + 1);
    };
    const reason = unsolvedWords(doubt.text, doubt.pictures.length, solved.reason);
    // It stays as it is, and waits.
    if (isOffline) return (await byDeviceAlone(doubt, messages, solved.solution !== null, controller)) ? undefined : abstain(reason);

    const place: Place = {
      id: await derivedId(doubt.id, 'model'),
      parentId: solved.solution === null ? doubt.id : await derivedId(doubt.id, 'solver'),
      madeAt: doubt.madeAt + 2,
    };
    let problem: TutorProblem | null = isModelThere
      ? await byModel(doubt, messages, place, controller)
      : { code: 'not-configured', message: '' };
    if (problem?.code === 'unreachable' || problem?.code === 'signed-out') return abstain(reason);
    if (problem?.code === 'not-configured') {
      isModelThere = false;
      const onDevice = await tutors.onDevice();
      if (onDevice === null) {
        await abstain(reason);
        return store.finish(doubt);
      }
      problem = await stream(onDevice, doubt, messages, place, controller);
    }
    if (problem !== null) await store.putProblem(doubt, place, problem);
    await store.finish(doubt);
  }

  async function solve(doubt: Message, messages: readonly Message[], signal: AbortSignal): Promise<Solved> {
    const id = await derivedId(doubt.id, 'solver');
    const known = messages.find((message) => message.id === id);
    if (known?.details.solution) return { solution: known.details.solution, reason: '', examples: [] };
    let unsolved: Omit<Solved, 'solution'> = { reason: '', examples: [] };
    if (doubt.text === '') return { solution: null, ...unsolved };
    const subject = await store.subjectOf(doubt.chatId);
    const asked: Doubt = { answerId: id, subject, turns: [{ role: 'user', text: doubt.text }], pictures: [], from: 0 };
    for await (const event of tutors.solver.answer(asked, signal)) {
      if (event.kind === 'none') {
        const { problem, examples = [], pack } = event;
        unsolved = { reason: problem.message, examples, ...(pack === undefined ? {} : { pack }) };
      }
      if (event.kind !== 'solution') continue;
      const { solution } = event;
      const details = { solution: structuredClone(solution) as unknown } as Record<string, unknown>;
      const content = solutionText(solution).slice(0, 100_000);
      await store.insert({ id, chat_id: doubt.chatId, parent_id: doubt.id, content, source: 'solver', details }, doubt.madeAt + 1);
      return { solution, ...unsolved };
    }
    return { solution: null, ...unsolved };
  }

  /** With no network the model in this browser may know what the solver does not. */
  async function byDeviceAlone(
    doubt: Message,
    messages: readonly Message[],
    isSolved: boolean,
    controller: AbortController,
  ): Promise<boolean> {
    const onDevice = isSolved || doubt.text === '' ? null : await tutors.onDevice();
    if (onDevice === null) return false;
    const place = { id: await derivedId(doubt.id, 'on-device-model'), parentId: doubt.id, madeAt: doubt.madeAt + 1 };
    return (await stream(onDevice, doubt, messages, place, controller)) === null;
  }

  async function byModel(
    doubt: Message,
    messages: readonly Message[],
    place: Place,
    controller: AbortController,
  ): Promise<TutorProblem | null> {
    try {
      await tutors.untilPicturesSent(doubt.pictures);
    } catch (error) {
      console.error('Error sending pictures', error);
      return { code: 'unreachable', message: '' };
    }
    return stream(tutors.model, doubt, messages, place, controller);
  }

  const stream = (tutor: Tutor, doubt: Message, messages: readonly Message[], place: Place, controller: AbortController) =>
    streamAnswer({
      store,
      tutor,
      doubt,
      messages,
      place,
      controller,
      now,
      show: (growing) => show(doubt.id, growing),
      onStopped: () => tutors.model.stop(place.id),
    });

  /** Goes on with an answer of the model that is stored and not whole. */
  function goOn(answerMessage: Message): Promise<void> {
    return store.messagesOf(answerMessage.chatId).then((messages) => {
      const doubt = pathTo(messages, answerMessage.id).findLast(({ role }) => role === 'user');
      if (doubt === undefined) return;
      const { id, parentId, madeAt } = answerMessage;
      once(doubt.id, 'model', async (controller) => {
        const place = { id, parentId: parentId ?? doubt.id, madeAt };
        const problem = await byModel(doubt, messages, place, controller);
        if (problem !== null && problem.code !== 'unreachable') await store.putProblem(doubt, place, problem);
      });
    });
  }

  return {
    async ask({ chatId, parentId, text, pictures, subject = guessedSubject(text) }) {
      if (parentId === null) {
        const begun = await store.begin({ chatId, text, subject });
        if (!begun.ok) return begun;
      }
      const id = crypto.randomUUID();
      const fields = {
        id,
        chat_id: chatId,
        parent_id: parentId,
        role: 'user',
        content: text,
        status: 'waiting',
        image_paths: [...pictures],
      } as const;
      const result = await store.insert({ ...fields, image_paths: [...pictures] }, now());
      if (result.ok) {
        tutors.asked.add(id);
        const stored = (await store.messagesOf(chatId)).find((message) => message.id === id);
        if (stored) once(id, 'solver', (controller) => answer(stored, controller));
      }
      return result;
    },

    async retry(former) {
      const id = crypto.randomUUID();
      const fields = { id, chat_id: former.chatId, parent_id: former.parentId, status: 'streaming', source: 'model' } as const;
      const result = await store.insert(fields, now());
      const stored = (await store.messagesOf(former.chatId)).find((message) => message.id === id);
      tutors.asked.add(id);
      if (result.ok && stored) await goOn(stored);
      return result;
    },

    async askAgain(doubt) {
      tutors.asked.add(doubt.id);
      const result = await store.edit(doubt.id, { status: 'waiting' });
      if (result.ok) once(doubt.id, 'solver', (controller) => answer(doubt, controller));
      return result;
    },

    stop: (doubtId) => underWay.get(doubtId)?.controller.abort(),

    resume(unfinished) {
      if (isOffline) return;
      for (const message of unfinished) {
        const isOurs = [message.id, message.parentId].some((id) => id !== null && tutors.asked.has(id));
        if (!isOurs && now() - message.madeAt < OTHERS_MS) continue;
        if (message.role === 'user') once(message.id, 'solver', (controller) => answer(message, controller));
        else if (message.source === 'model') void goOn(message);
      }
    },

    setOffline: (next) => void (isOffline = next),
    growing: (doubtId) => underWay.get(doubtId)?.growing ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the device alone made of a doubt. */
interface Solved {
  readonly solution: Solution | null;
  /** Why there is none. */
  readonly reason: string;
  readonly examples: readonly WorkedExample[];
  /** That may solve it, once it is downloaded. */
  readonly pack?: PackId;
}
