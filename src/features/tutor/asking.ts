import type { NewDocument, Replica, WriteResult } from '../../data/replica/local-database.ts';
import type { WorkedExample } from '../../domain/bank/worked-example.ts';
import { derivedId } from '../../domain/derived-id.ts';
import type { PackId } from '../../domain/packs/pack.ts';
import type { Solution } from '../../domain/solver/solution.ts';
import { pathTo } from '../../domain/tutor/branch.ts';
import { titleOf, unsolvedWords } from '../../domain/tutor/question.ts';
import { solutionText } from '../../domain/tutor/solution-text.ts';
import { examplesText } from '../../domain/tutor/examples-text.ts';
import { guessedSubject } from '../../domain/tutor/subject-guess.ts';
import type { Doubt, Ending, Tutor, TutorProblem, Turn } from '../../domain/tutor/tutor.ts';
import type { AnswerDetails, Message } from './message.ts';
import { messageOfRecord } from './tutor.queries.ts';

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

/** An answer that comes in now. */
export interface Growing {
  readonly text: string;
  readonly source: Tutor['source'];
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

/** An answer to what was deleted meanwhile, with its chat, would be out of everyone's reach. */
const GONE: WriteResult = { ok: false, error: { kind: 'not-found', message: 'The doubt was deleted.' } };

/** What came is written down this often: a tab that is killed loses no more. */
const KEEP_MS = 4000;
/** What another device asked is left to it for so long: two that write the same answer would be at odds. */
const OTHERS_MS = 5 * 60_000;

/**
 * Has doubts answered: exactly by the solver on this device first, then by the model when there is a network. It
 * outlives every screen. The answers' ids are derived from the doubt's, so that two devices, or a tab before and after
 * a reload, have the same ones, and the model is paid once.
 */
export function createAsking(replica: Replica, userId: string, tutors: Tutors, now: () => number = Date.now): Asking {
  const listeners = new Set<() => void>();
  const underWay = new Map<string, { readonly controller: AbortController; growing: Growing }>();
  let isOffline = !navigator.onLine;
  /** Found out when it is first asked. */
  let isModelThere = true;
  const tell = () => listeners.forEach((listener) => listener());

  const subjectOf = async (chatId: string) => (await replica.database.collections.chats.findOne(chatId).exec())?.subject ?? null;

  const messagesOf = async (chatId: string): Promise<readonly Message[]> => {
    const found = await replica.database.collections.chat_messages.find({ selector: { chat_id: { $eq: chatId } } }).exec();
    return found.map((document) => messageOfRecord(document.toJSON() as never));
  };

  async function insert(
    message: Partial<NewDocument<'chat_messages'>> & { id: string; chat_id: string },
    madeAt: number,
  ): Promise<WriteResult> {
    const { role = 'assistant', parent_id = null } = message;
    if (role === 'assistant' && parent_id !== null && (await replica.database.collections.chat_messages.findOne(parent_id).exec()) === null)
      return GONE;
    return replica.insert('chat_messages', {
      user_id: userId,
      parent_id: null,
      role: 'assistant',
      source: null,
      rating: null,
      created_at: new Date(madeAt).toISOString(),
      ...message,
    } as NewDocument<'chat_messages'>);
  }

  /** Puts an answer into its chat. What was asked meanwhile, after what the device said by itself, follows it. */
  async function put(doubt: Message, place: Place, fields: Partial<NewDocument<'chat_messages'>>): Promise<WriteResult> {
    const ownIds = await Promise.all((['solver', 'on-device-model'] as const).map((source) => derivedId(doubt.id, source)));
    const followers = ownIds.includes(place.id)
      ? []
      : (await messagesOf(doubt.chatId)).filter(({ role, parentId }) => role === 'user' && parentId !== null && ownIds.includes(parentId));
    const result = await insert({ ...fields, id: place.id, chat_id: doubt.chatId, parent_id: place.parentId }, place.madeAt);
    if (result.ok) for (const { id } of followers) await replica.edit('chat_messages', id, { parent_id: place.id });
    return result;
  }

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
    const messages = await messagesOf(doubt.chatId);
    const solved = await solve(doubt, messages, controller.signal);
    if (controller.signal.aborted) return finish(doubt);
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
      await insert({ id, chat_id: doubt.chatId, parent_id: doubt.id, ...answered }, doubt.madeAt + 1);
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
        return finish(doubt);
      }
      problem = await stream(onDevice, doubt, messages, place, controller);
    }
    if (problem !== null) await keepProblem(doubt, place, problem);
    await finish(doubt);
  }

  function finish({ id }: Message): Promise<void> {
    return replica.edit('chat_messages', id, { status: 'done' }).then(() => undefined);
  }

  async function solve(doubt: Message, messages: readonly Message[], signal: AbortSignal): Promise<Solved> {
    const id = await derivedId(doubt.id, 'solver');
    const known = messages.find((message) => message.id === id);
    if (known?.details.solution) return { solution: known.details.solution, reason: '', examples: [] };
    let unsolved: Omit<Solved, 'solution'> = { reason: '', examples: [] };
    if (doubt.text === '') return { solution: null, ...unsolved };
    const subject = await subjectOf(doubt.chatId);
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
      await insert({ id, chat_id: doubt.chatId, parent_id: doubt.id, content, source: 'solver', details }, doubt.madeAt + 1);
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

  /** @returns why there is no answer; null where there is one */
  async function stream(
    tutor: Tutor,
    doubt: Message,
    messages: readonly Message[],
    place: Place,
    controller: AbortController,
  ): Promise<TutorProblem | null> {
    const known = messages.find(({ id }) => id === place.id);
    let text = known?.text ?? '';
    let isThere = known !== undefined;
    let keptAt = now();
    const subject = await subjectOf(doubt.chatId);
    const asked: Doubt = { answerId: place.id, subject, turns: turnsTo(messages, doubt), pictures: doubt.pictures, from: text.length };
    show(doubt.id, { text, source: tutor.source });
    const keep = async (status: Message['status'], details: AnswerDetails = {}) => {
      keptAt = now();
      const content = text.slice(0, 100_000);
      const source = tutor.source;
      const fields = { content, status, source, details: { ...details } };
      const kept = await (isThere ? replica.edit('chat_messages', place.id, fields) : put(doubt, place, fields));
      isThere = true;
      if (!kept.ok && kept.error.kind === 'not-found') controller.abort();
    };
    for await (const event of tutor.answer(asked, controller.signal)) {
      if (event.kind === 'text') {
        text = text.slice(0, event.at) + event.text;
        show(doubt.id, { text, source: tutor.source });
        if (!isThere || now() - keptAt > KEEP_MS) await keep('streaming');
      } else if (event.kind === 'end') {
        if (event.ending === 'stopped') tutors.model.stop(place.id);
        // Nothing came, and nobody wants it.
        if (event.ending === 'stopped' && text === '' && !isThere) return null;
        await keep(event.ending === 'stopped' ? 'stopped' : 'done', endingOf(event.ending));
        return null;
      } else if (event.kind === 'none') {
        // What came before the network went is not lost: it is read on when it returns.
        if (event.problem.code === 'unreachable' && isThere) {
          await keep('streaming');
          return null;
        }
        if (text === '') return event.problem;
        await keep('done', { ending: 'cut' });
        return null;
      }
    }
    return null;
  }

  async function keepProblem(doubt: Message, place: Place, { code, message }: TutorProblem): Promise<void> {
    const fields = { content: message, status: 'failed', source: 'model', details: { problem: code } } as const;
    const edited = await replica.edit('chat_messages', place.id, fields);
    if (!edited.ok) await put(doubt, place, fields);
  }

  /** Goes on with an answer of the model that is stored and not whole. */
  function goOn(answerMessage: Message): Promise<void> {
    return messagesOf(answerMessage.chatId).then((messages) => {
      const doubt = pathTo(messages, answerMessage.id).findLast(({ role }) => role === 'user');
      if (doubt === undefined) return;
      const { id, parentId, madeAt } = answerMessage;
      once(doubt.id, 'model', async (controller) => {
        const place = { id, parentId: parentId ?? doubt.id, madeAt };
        const problem = await byModel(doubt, messages, place, controller);
        if (problem !== null && problem.code !== 'unreachable') await keepProblem(doubt, place, problem);
      });
    });
  }

  return {
    async ask({ chatId, parentId, text, pictures, subject = guessedSubject(text) }) {
      if (parentId === null && (await replica.database.collections.chats.findOne(chatId).exec()) === null) {
        const chat = await replica.insert('chats', { id: chatId, user_id: userId, title: titleOf(text), subject });
        if (!chat.ok) return chat;
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
      const result = await insert({ ...fields, image_paths: [...pictures] }, now());
      if (result.ok) {
        tutors.asked.add(id);
        const stored = (await messagesOf(chatId)).find((message) => message.id === id);
        if (stored) once(id, 'solver', (controller) => answer(stored, controller));
      }
      return result;
    },

    async retry(former) {
      const id = crypto.randomUUID();
      const fields = { id, chat_id: former.chatId, parent_id: former.parentId, status: 'streaming', source: 'model' } as const;
      const result = await insert(fields, now());
      const stored = (await messagesOf(former.chatId)).find((message) => message.id === id);
      tutors.asked.add(id);
      if (result.ok && stored) await goOn(stored);
      return result;
    },

    async askAgain(doubt) {
      tutors.asked.add(doubt.id);
      const result = await replica.edit('chat_messages', doubt.id, { status: 'waiting' });
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

/** Where an answer stands in its chat. */
interface Place {
  readonly id: string;
  readonly parentId: string;
  readonly madeAt: number;
}

/** What was said up to the doubt; what was no answer is left out. */
function turnsTo(messages: readonly Message[], doubt: Message): readonly Turn[] {
  return pathTo(messages, doubt.id)
    .filter(({ role, text, details }) => role === 'user' || (text !== '' && details.problem === undefined))
    .map(({ role, text }) => ({ role, text }));
}

function endingOf(ending: Ending): AnswerDetails {
  return ending === 'cut' || ending === 'length' ? { ending } : {};
}
