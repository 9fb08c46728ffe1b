import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';

import { cutText } from '../../../shared/rules/cut-text.ts';
import { derivedId } from '../../../shared/rules/derived-id.ts';
import { examplesText } from '../rules/examples-text.ts';
import { isDeviceProblem } from '../rules/problem-words.ts';
import { unsolvedWords } from '../rules/question.ts';
import { solutionText } from '../rules/solution-text.ts';
import type { Doubt, Tutor, TutorProblem } from '../rules/tutor.ts';
import type { ChatStore, AnswerPosition } from './chat-store.ts';
import { type Answering, doubtMachine, type Solved } from './doubt.machine.ts';
import type { Message } from './message.ts';
import { streamAnswer } from './stream-answer.ts';

/** The tutors and their dependencies. */
export interface Tutors {
  readonly solver: Tutor;
  readonly model: Tutor & { stop(answerId: string): void };
  /** The model on this device, if one is ready. */
  readonly onDevice: () => Promise<Tutor | null>;
  /** Whether the student prefers the model on this device to the server's. */
  readonly isDeviceChosen: () => boolean;
  /** Resolves when the pictures are on the server. */
  readonly untilPicturesSent: (paths: readonly string[]) => Promise<void>;
  readonly asked: AskedHere;
  readonly memory: ModelMemory;
  /**
   * Locks a doubt for this tab.
   * @param onAnswer called with whether this tab got the lock
   * @returns releases the lock
   */
  readonly claim: (doubtId: string, onAnswer: (isOurs: boolean) => void) => () => void;
}

/** The doubts asked on this device. */
export interface AskedHere {
  has(doubtId: string): boolean;
  add(doubtId: string): void;
}

/** Remembers on this device whether this app has a model, as the server last said. */
export interface ModelMemory {
  /** null: never asked. */
  isThere(): boolean | null;
  note(isThere: boolean): void;
}

export type DoubtActor = ActorRefFrom<typeof doubtMachine>;

/** The doubt machine wired to these chats and tutors. */
export function createAnswering(store: ChatStore, tutors: Tutors, now: () => number) {
  let isModelThere = true;
  return doubtMachine.provide({
    guards: {
      isModelThere: () => isModelThere,
      isModelExpected: () => tutors.memory.isThere() !== false,
      isDeviceChosen: () => tutors.isDeviceChosen(),
    },
    actions: {
      noteModelMissing: () => {
        isModelThere = false;
      },
    },
    actors: {
      claim: fromCallback(({ input, sendBack }) =>
        tutors.claim(input.doubt.id, (isOurs) => sendBack({ type: isOurs ? 'CLAIMED' : 'TAKEN' })),
      ),
      solve: fromPromise(({ input: { doubt }, signal }) => solve(store, tutors.solver, doubt, signal)),
      findOnDevice: fromPromise(() => tutors.onDevice()),
      sendPictures: fromPromise(({ input }) => tutors.untilPicturesSent(input.doubt.pictures)),
      stream: fromCallback(({ input, sendBack, receive }) => {
        const controller = new AbortController();
        receive(({ type }) => type === 'STOP' && controller.abort());
        const tutor = input.onDevice ?? tutors.model;
        let isHeard = false;
        void positionOf(input)
          .then((position) =>
            streamAnswer({
              store,
              tutor,
              doubt: input.doubt,
              position,
              controller,
              now,
              show: (streaming) => sendBack({ type: 'TEXT_STREAMED', streaming }),
              onHeard: () => {
                isHeard = true;
              },
              onStopped: () => tutors.model.stop(position.id),
            }),
          )
          .then((problem) => {
            if (problem !== null) isHeard = !['unreachable', 'signed-out'].includes(problem.code);
            if (tutor === tutors.model && isHeard) tutors.memory.note(problem?.code !== 'not-configured');
            return problem;
          })
          .then(
            (problem) => sendBack({ type: 'ENDED', problem }),
            (error: unknown) => sendBack({ type: 'BROKE', error }),
          );
        return () => controller.abort();
      }),
      abstain: fromPromise(({ input: { doubt, solved, problem } }) => abstain(store, doubt, solved, problem)),
      putProblem: fromPromise(async ({ input }) => store.putProblem(input.doubt, await positionOf(input), input.problem!)),
      markStopped: fromPromise(async ({ input: { begun } }) => {
        tutors.model.stop(begun!.id);
        await store.edit(begun!.id, { status: 'stopped' });
      }),
      finish: fromPromise(({ input }) => store.finish(input.doubt)),
    },
  });
}

/** The id is deterministic: two devices, or a tab before and after a reload, derive the same one, so the model is paid once. */
async function positionOf({ doubt, begun, solved, answeredBy }: Answering): Promise<AnswerPosition> {
  if (begun !== null) return begun;
  const id = await derivedId(doubt.id, answeredBy);
  if (answeredBy === 'on-device-model') return { id, parentId: doubt.id, madeAt: doubt.madeAt + 1 };
  return { id, parentId: solved.solution === null ? doubt.id : await derivedId(doubt.id, 'solver'), madeAt: doubt.madeAt + 2 };
}

async function solve(store: ChatStore, solver: Tutor, doubt: Message, signal: AbortSignal): Promise<Solved> {
  const id = await derivedId(doubt.id, 'solver');
  const known = (await store.messagesOf(doubt.chatId)).find((message) => message.id === id);
  if (known?.details.solution) return { solution: known.details.solution, reason: '', examples: [] };
  let solved: Solved = { solution: null, reason: '', examples: [] };
  if (doubt.text === '') return solved;
  const subject = await store.subjectOf(doubt.chatId);
  const asked: Doubt = { answerId: id, subject, turns: [{ role: 'user', text: doubt.text }], pictures: [], from: 0 };
  for await (const event of solver.answer(asked, signal)) {
    if (event.kind === 'none') {
      const { problem, examples = [], pack } = event;
      solved = { ...solved, reason: problem.message, examples, ...(pack === undefined ? {} : { pack }) };
    }
    if (event.kind !== 'solution') continue;
    const { solution } = event;
    const details = { solution: structuredClone(solution) as unknown } as Record<string, unknown>;
    const content = cutText(solutionText(solution), 100_000);
    const answered = { content, source: 'solver', details } as const;
    // Replaces the message that there was no solution.
    await (known ? store.edit(id, answered) : store.put(doubt, { id, parentId: doubt.id, madeAt: doubt.madeAt + 1 }, answered));
    return { ...solved, solution };
  }
  return solved;
}

async function abstain(
  store: ChatStore,
  doubt: Message,
  { solution, reason, examples, pack }: Solved,
  problem: TutorProblem | null,
): Promise<void> {
  if (solution !== null) return;
  if (examples[0] !== undefined) await store.nameChapter(doubt.chatId, examples[0].chapter);
  const words = isDeviceProblem(problem) ? problem.message : unsolvedWords(doubt.text, reason, examples.length > 0);
  const helpful = pack === undefined ? {} : { pack };
  const answered =
    examples.length === 0
      ? { content: words, source: 'solver' as const, details: { problem: 'abstained', ...helpful } }
      : {
          content: examplesText(words, examples),
          source: 'bank' as const,
          details: { examples: structuredClone(examples) as unknown, ...helpful },
        };
  const [id, byModel] = await Promise.all([derivedId(doubt.id, 'solver'), derivedId(doubt.id, 'on-device-model')]);
  // Even a partial answer of the device's model says more.
  if ((await store.messagesOf(doubt.chatId)).some((message) => message.id === byModel)) return;
  await store.insert({ id, chat_id: doubt.chatId, parent_id: doubt.id, ...answered }, doubt.madeAt + 1);
}
