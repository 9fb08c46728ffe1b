import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { loadExamples } from '../../../content/examples/load-examples.ts';
import type { Solution } from '../../../solver/index.ts';
import { shownBranch } from '../rules/branch.ts';
import { problemOf } from '../rules/problem-words.ts';
import type { Doubt, ProblemCode, Tutor, TutorEvent } from '../rules/tutor.ts';
import { chatToDelete, deleteChat, restoreChat, setChatSubject } from './chats.commands.ts';
import type { Tutors } from './answering.ts';
import { type Asking, createAsking } from './asking.ts';
import { isPictureAsked, toMessage } from './tutor.queries.ts';

const student = crypto.randomUUID();
const solution: Solution = {
  answer: 'x = 2',
  subject: 'maths',
  topic: 'Linear equation',
  steps: [{ text: 'Divide both sides by 2.', tex: 'x = 2' }],
  verification: 'Put in again: 2 · 2 = 4.',
};

type Script = (doubt: Doubt, stopped: AbortSignal) => AsyncIterable<TutorEvent>;

async function* nothing(code: ProblemCode): AsyncGenerator<TutorEvent> {
  yield code === 'abstained' ? { kind: 'none', problem: { code, message: 'Not solved.' } } : { kind: 'none', problem: problemOf(code) };
}

async function* text(...parts: readonly string[]): AsyncGenerator<TutorEvent> {
  let at = 0;
  for (const part of parts) {
    yield { kind: 'text', at, text: part };
    at += part.length;
  }
  yield { kind: 'end', ending: 'done' };
}

async function* solved(): AsyncGenerator<TutorEvent> {
  yield { kind: 'solution', solution };
  yield { kind: 'end', ending: 'done' };
}

/** Streams until it is stopped. */
async function* endless(_doubt: Doubt, stopped: AbortSignal): AsyncGenerator<TutorEvent> {
  yield { kind: 'text', at: 0, text: 'Begun' };
  await new Promise((resolve) => stopped.addEventListener('abort', resolve));
  yield { kind: 'end', ending: 'stopped' };
}

let replica: TestReplica;
let scripts: { solver: Script; model: Script; onDevice: Script | null };
let askedModel: Doubt[];
let stoppedAnswers: string[];
let asked: Set<string>;
let isModelThere: boolean | null;
let isDeviceChosen: boolean;
let untilPicturesSent: () => Promise<void>;
const chatId = crypto.randomUUID();

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  replica = await testReplica();
  scripts = { solver: () => nothing('abstained'), model: () => text('From ', 'the model'), onDevice: null };
  untilPicturesSent = async () => {};
  [askedModel, stoppedAnswers, asked, isModelThere, isDeviceChosen] = [[], [], new Set(), null, false];
});
afterEach(() => replica.database.remove());

/** One device; `device` holds what it asked before. */
function asking(device = asked, now = Date.now): Asking {
  const tutor = (source: Tutor['source'], script: () => Script): Tutor => ({
    source,
    answer: (doubt, stopped) => script()(doubt, stopped),
  });
  const tutors: Tutors = {
    solver: tutor('solver', () => scripts.solver),
    model: {
      ...tutor('model', () => (doubt, stopped) => (askedModel.push(doubt), scripts.model(doubt, stopped))),
      stop: (id) => void stoppedAnswers.push(id),
    },
    onDevice: async () => (scripts.onDevice === null ? null : tutor('on-device-model', () => scripts.onDevice!)),
    isDeviceChosen: () => isDeviceChosen,
    untilPicturesSent: () => untilPicturesSent(),
    asked: device,
    memory: { isThere: () => isModelThere, note: (isThere) => void (isModelThere = isThere) },
    claim: (_id, onAnswer) => (onAnswer(true), () => {}),
  };
  return createAsking(replica, student, tutors, now);
}

async function messages() {
  const found = await replica.find('chat_messages', { sort: [{ created_at: 'asc' }] });
  return found.map(toMessage);
}
const summary = async () => (await messages()).map(({ role, source, status, text: said }) => [source ?? role, status, said]);
const ask = (by: Asking, said = '2x = 4', parentId: string | null = null) => by.ask({ chatId, parentId, text: said, pictures: [] });
const settled = (expected: unknown) => expect.poll(summary).toEqual(expected);

test('the device solves a doubt and the model answers below it; the chat gets a name and a subject', async () => {
  scripts.solver = solved;
  expect(await ask(asking(), 'Solve the equation 2x = 4')).toEqual({ ok: true });
  await settled([
    ['user', 'done', 'Solve the equation 2x = 4'],
    ['solver', 'done', expect.stringContaining('**Answer:** x = 2')],
    ['model', 'done', 'From the model'],
  ]);
  const [doubt, exact, model] = await messages();
  expect([exact!.parentId, model!.parentId, exact!.details.solution]).toEqual([doubt!.id, exact!.id, solution]);
  expect(askedModel[0]!.turns).toEqual([{ role: 'user', text: 'Solve the equation 2x = 4' }]);
  const [chat] = await replica.find('chats');
  expect([chat!.title, chat!.subject]).toEqual(['Solve the equation 2x = 4', 'Mathematics']);
});

test('the picture of an asked doubt is known as asked, so that a draft of another tab does not delete it', async () => {
  await asking().ask({ chatId, parentId: null, text: '', pictures: ['a.webp', 'b.webp'] });
  expect(await Promise.all(['b.webp', 'c.webp'].map((path) => isPictureAsked(replica, path)))).toEqual([true, false]);
});

test('tutors get the subject that the student chose', async () => {
  const subjects: (string | null)[] = [];
  scripts.solver = ({ subject }) => (subjects.push(subject), nothing('abstained'));
  const here = asking();
  await here.ask({ chatId, parentId: null, subject: 'Chemistry', text: 'energy of a photon', pictures: [] });
  await expect.poll(() => askedModel.length).toBe(1);
  await setChatSubject(replica, chatId, 'Physics');
  await ask(here, 'and its wavelength', (await messages()).at(-1)!.id);
  await expect.poll(() => askedModel.map(({ subject }) => subject)).toEqual(['Chemistry', 'Physics']);
  expect(subjects).toEqual(['Chemistry', 'Physics']);
});

test('deleting a chat deletes its messages at once, and undo restores all', async () => {
  await ask(asking());
  await expect.poll(async () => (await messages())[0]?.status).toBe('done');
  const before = await messages();
  const chat = await chatToDelete(replica, chatId);
  expect(await deleteChat(replica, chat)).toEqual({ ok: true });
  expect([await messages(), await replica.find('chats')]).toEqual([[], []]);
  expect(await restoreChat(replica, chat)).toEqual({ ok: true });
  expect((await messages()).map(({ text: said }) => said)).toEqual(before.map(({ text: said }) => said));
});

test('an answer whose chat is deleted stops and leaves nothing behind', async () => {
  scripts.model = async function* (_doubt, stopped) {
    yield { kind: 'text', at: 0, text: 'Begun' };
    await deleteChat(replica, await chatToDelete(replica, chatId));
    while (!stopped.aborted) yield { kind: 'text', at: 5, text: ' and on' };
    yield { kind: 'end', ending: 'stopped' };
  };
  let time = Date.now();
  await ask(asking(asked, () => (time += 10_000)));
  await expect.poll(() => stoppedAnswers.length).toBe(1);
  expect(await messages()).toEqual([]);
});

test('a doubt that the device cannot solve gets similar solved questions; they and the helpful pack are stored with it', async () => {
  const examples = await loadExamples(['physics']).then((all) => all.slice(0, 2));
  scripts.solver = async function* () {
    yield { kind: 'none', problem: { code: 'abstained', message: 'Not solved.' }, examples, pack: 'sympy' };
  };
  const offline = asking();
  offline.setOffline(true);
  await ask(offline, 'a hard one');
  await settled([
    ['user', 'waiting', 'a hard one'],
    ['bank', 'done', expect.stringContaining(examples[1]!.answer)],
  ]);
  const [, answer] = await messages();
  expect(answer!.details).toEqual({ examples, pack: 'sympy' });
  expect(answer!.text.split('\n\n', 1)).toEqual(['Not solved.']);
});

test('offline the device answers and the doubt waits; the model is asked once online', async () => {
  const offline = asking();
  offline.setOffline(true);
  await ask(offline);
  await settled([
    ['user', 'waiting', '2x = 4'],
    ['solver', 'done', 'Not solved.'],
  ]);
  expect(askedModel).toEqual([]);
  offline.resume(await messages());
  expect(askedModel).toEqual([]);
  offline.setOffline(false);
  offline.resume(await messages());
  await settled([
    ['user', 'done', '2x = 4'],
    ['solver', 'done', 'Not solved.'],
    ['model', 'done', 'From the model'],
  ]);
});

test.each([
  ['abstained from', () => nothing('abstained')],
  ['solved', solved],
] as const)('several doubts that the device %s offline keep their order with the model’s answers', async (_what, script) => {
  scripts.solver = script;
  const offline = asking();
  offline.setOffline(true);
  await ask(offline, 'first');
  await expect.poll(async () => (await messages()).length).toBe(2);
  await ask(offline, 'second', (await messages()).at(-1)!.id);
  await expect.poll(async () => (await messages()).length).toBe(4);
  offline.setOffline(false);
  offline.resume(await messages());
  await expect.poll(async () => (await messages()).filter(({ role, status }) => role === 'user' && status === 'done').length).toBe(2);
  const shown = shownBranch(await messages(), new Set()).map(({ message }) => message);
  expect(shown.filter(({ role, source }) => role === 'user' || source === 'model').map(({ text: said }) => said)).toEqual([
    'first',
    'From the model',
    'second',
    'From the model',
  ]);
});

test('an unusable network costs nothing: the doubt waits', async () => {
  scripts.model = () => nothing('unreachable');
  expect(await ask(asking())).toEqual({ ok: true });
  await settled([
    ['user', 'waiting', '2x = 4'],
    ['solver', 'done', 'Not solved.'],
  ]);
});

test('a doubt asked on another device is left to it until that must have given up', async () => {
  const first = asking();
  first.setOffline(true);
  await ask(first);
  await settled([expect.anything(), expect.anything()]);
  asking(new Set()).resume(await messages());
  expect(askedModel).toEqual([]);
  asking(new Set(), () => Date.now() + 3_600_000).resume(await messages());
  await expect.poll(() => askedModel.length).toBe(1);
  first.setOffline(false);
  first.resume(await messages());
  await expect.poll(() => new Set(askedModel.map(({ answerId }) => answerId)).size).toBe(1);
  await expect.poll(async () => (await messages()).filter(({ source }) => source === 'model').length).toBe(1);
});

test('without a configured model the device answers as far as it can, and the browser’s own model is asked if there is one', async () => {
  scripts.model = () => nothing('not-configured');
  const here = asking();
  await ask(here);
  await settled([
    ['user', 'done', '2x = 4'],
    ['solver', 'done', 'Not solved.'],
  ]);
  scripts.onDevice = () => text('From the browser');
  await ask(here, 'Why?');
  await expect.poll(summary).toContainEqual(['on-device-model', 'done', 'From the browser']);
  // It is not asked repeatedly.
  expect(askedModel).toHaveLength(1);
});

test('where no server has a model, the device says itself why its own did not answer, with similar questions', async () => {
  const examples = (await loadExamples(['physics'])).slice(0, 1);
  scripts.solver = async function* () {
    yield { kind: 'none', problem: { code: 'abstained', message: 'Not solved.' }, examples };
  };
  scripts.model = () => nothing('not-configured');
  scripts.onDevice = () => nothing('battery-low');
  const here = asking();
  await ask(here, 'Why?');
  const words = ['bank', 'done', expect.stringMatching(/^The battery is low/)];
  await settled([['user', 'done', 'Why?'], words]);
  await ask(here, 'And why that?');
  await expect.poll(async () => (await summary()).filter(([source]) => source === 'bank').length).toBe(2);
});

test('offline nothing waits for a model that the app is known not to have', async () => {
  isModelThere = false;
  vi.stubGlobal('navigator', { onLine: false });
  await ask(asking());
  await settled([
    ['user', 'done', '2x = 4'],
    ['solver', 'done', 'Not solved.'],
  ]);
  expect(askedModel).toEqual([]);
});

test('whether there is a model is remembered from its answers, not from a lost network', async () => {
  scripts.model = () => nothing('unreachable');
  await ask(asking());
  await expect.poll(async () => (await messages()).length).toBe(2);
  expect(isModelThere).toBeNull();
  scripts.model = () => nothing('busy');
  await ask(asking());
  await expect.poll(() => isModelThere).toBe(true);
  scripts.model = () => nothing('not-configured');
  await ask(asking());
  await expect.poll(() => isModelThere).toBe(false);
});

test('a doubt that is stopped before the model answers does not count as an answer of a model', async () => {
  scripts.model = async function* (_doubt, stopped) {
    await new Promise((resolve) => stopped.addEventListener('abort', resolve));
    yield { kind: 'end', ending: 'stopped' };
  };
  const here = asking();
  await ask(here);
  await expect.poll(() => askedModel.length).toBe(1);
  here.stop((await messages())[0]!.id);
  await expect.poll(async () => (await messages())[0]!.status).toBe('done');
  expect(isModelThere).toBeNull();
});

test('the reason for a missing answer is stored, and a retry is a sibling', async () => {
  scripts.model = () => nothing('quota');
  const here = asking();
  await ask(here);
  await settled([
    ['user', 'done', '2x = 4'],
    ['model', 'failed', expect.stringContaining('midnight')],
  ]);
  scripts.model = () => text('Now');
  await here.retry((await messages())[1]!);
  await expect.poll(summary).toContainEqual(['model', 'done', 'Now']);
  const [doubt, failed, again] = await messages();
  expect([failed!.parentId, again!.parentId]).toEqual([doubt!.id, doubt!.id]);
  expect(new Set(askedModel.map(({ answerId }) => answerId)).size).toBe(2);
});

test('a stopped answer keeps its text, and the server is notified', async () => {
  scripts.model = endless;
  const here = asking();
  await ask(here);
  await expect.poll(async () => (await messages()).at(-1)!.text).toBe('Begun');
  here.stop((await messages())[0]!.id);
  await settled([
    ['user', 'done', '2x = 4'],
    ['model', 'stopped', 'Begun'],
  ]);
  expect(stoppedAnswers).toEqual([(await messages())[1]!.id]);
});

test('an answer left by a killed tab continues under its id, from the stored text', async () => {
  scripts.model = endless;
  await ask(asking());
  await expect.poll(async () => (await messages()).at(-1)!.text).toBe('Begun');
  scripts.model = ({ from }) =>
    (async function* () {
      yield { kind: 'text', at: from, text: ' and done' } as const;
      yield { kind: 'end', ending: 'done' } as const;
    })();
  asking().resume(await messages());
  await expect.poll(summary).toContainEqual(['model', 'done', 'Begun and done']);
  expect(new Set(askedModel.map(({ answerId }) => answerId)).size).toBe(1);
});

test('a network lost in the middle of an answer loses nothing of it', async () => {
  scripts.model = async function* () {
    yield { kind: 'text', at: 0, text: 'Half' };
    yield { kind: 'none', problem: problemOf('unreachable') };
  };
  expect(await ask(asking())).toEqual({ ok: true });
  await settled([
    ['user', 'done', '2x = 4'],
    ['model', 'streaming', 'Half'],
  ]);
});

test('a follow-up is asked with the messages of its own branch', async () => {
  const here = asking();
  await ask(here);
  await expect.poll(async () => (await messages()).at(-1)!.status).toBe('done');
  await ask(here, 'And 3x = 6?', (await messages()).at(-1)!.id);
  await expect.poll(() => askedModel.length).toBe(2);
  expect(askedModel[1]!.turns.map(({ text: said }) => said)).toEqual(['2x = 4', 'From the model', 'And 3x = 6?']);
});

test('where the student chose it, the model on the device answers and the one on the server is not asked', async () => {
  isDeviceChosen = true;
  scripts.onDevice = () => text('From the device');
  const here = asking();
  await ask(here);
  await settled([
    ['user', 'done', '2x = 4'],
    ['on-device-model', 'done', 'From the device'],
  ]);
  scripts.onDevice = () => text('Another');
  await here.retry((await messages())[1]!);
  await expect.poll(summary).toContainEqual(['on-device-model', 'done', 'Another']);
  expect(askedModel).toEqual([]);
});

test('where the student chose the device and the solver proves an answer, no model is asked', async () => {
  isDeviceChosen = true;
  scripts.solver = solved;
  scripts.onDevice = () => text('From the device');
  await ask(asking());
  await settled([
    ['user', 'done', '2x = 4'],
    ['solver', 'done', expect.anything()],
  ]);
  expect(askedModel).toEqual([]);
});

test('a chosen device with a low battery leaves the doubt to the server, and offline says so', async () => {
  isDeviceChosen = true;
  isModelThere = true;
  scripts.onDevice = () => nothing('battery-low');
  await ask(asking());
  await settled([
    ['user', 'done', '2x = 4'],
    ['model', 'done', 'From the model'],
  ]);
  vi.stubGlobal('navigator', { onLine: false });
  const here = asking();
  await ask(here);
  await expect.poll(summary).toContainEqual(['solver', 'done', expect.stringContaining('The battery is low')]);
  await expect.poll(async () => (await messages()).filter(({ status }) => status === 'waiting').length).toBe(1);
});

test('where the device may not go on with the answer of a killed tab, the server answers, and what came stays', async () => {
  isDeviceChosen = true;
  isModelThere = true;
  scripts.onDevice = endless;
  await ask(asking());
  await expect.poll(async () => (await messages()).at(-1)!.text).toBe('Begun');
  scripts.onDevice = () => nothing('switched-off');
  asking().resume(await messages());
  await settled([
    ['user', 'done', '2x = 4'],
    ['on-device-model', 'done', 'Begun'],
    ['model', 'done', 'From the model'],
  ]);
  expect((await messages())[1]!.details).toEqual({ ending: 'cut' });
});

test('the reason of the device stands under its own name', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  scripts.onDevice = endless;
  const here = asking();
  await ask(here);
  await expect.poll(async () => (await messages()).at(-1)!.text).toBe('Begun');
  scripts.onDevice = () => nothing('switched-off');
  await asking().retry((await messages())[1]!);
  await expect.poll(summary).toContainEqual(['on-device-model', 'failed', expect.stringContaining('Try it again')]);
});

/** A chat whose doubt waits, offline, below it what a killed tab left of the device's answer. */
async function killedOffline(): Promise<Asking> {
  isModelThere = true;
  vi.stubGlobal('navigator', { onLine: false });
  scripts.onDevice = endless;
  await ask(asking());
  await expect.poll(async () => (await messages()).at(-1)!.text).toBe('Begun');
  scripts.onDevice = () => nothing('switched-off');
  return asking();
}

async function comesOnline(by: Asking): Promise<void> {
  by.setOffline(false);
  by.resume((await messages()).filter(({ status }) => status === 'waiting' || status === 'streaming'));
}

/** As the screen shows it without a choice. */
const shown = async () => shownBranch(await messages(), new Set()).map(({ message }) => message.text);
const doubtStatus = async () => (await messages()).find(({ role }) => role === 'user')!.status;

test.each([true, false])(
  'the awaited answer of the server is shown though a retry failed without a network, with the device first: %s',
  async (isFirst) => {
    isDeviceChosen = isFirst;
    const again = await killedOffline();
    await again.retry((await messages())[1]!);
    await expect.poll(summary).toContainEqual(['on-device-model', 'failed', expect.stringContaining('switched off')]);
    expect(await doubtStatus()).toBe('waiting');
    await comesOnline(again);
    await expect.poll(shown).toEqual(['2x = 4', 'From the model']);
    await expect.poll(doubtStatus).toBe('done');
    expect(askedModel).toHaveLength(1);
  },
);

test('the awaited answer of the device is shown though a retry failed before', async () => {
  isDeviceChosen = true;
  const again = await killedOffline();
  await again.retry((await messages())[1]!);
  await expect.poll(summary).toContainEqual(['on-device-model', 'failed', expect.anything()]);
  scripts.onDevice = () => text('From the device');
  await comesOnline(again);
  await expect.poll(shown).toEqual(['2x = 4', 'From the device']);
  await expect.poll(doubtStatus).toBe('done');
  expect(askedModel).toEqual([]);
});

test('a question asked after another answer of the device stays in sight below the server’s answer', async () => {
  const again = await killedOffline();
  scripts.onDevice = () => text('Another');
  await again.retry((await messages())[1]!);
  await expect.poll(summary).toContainEqual(['on-device-model', 'done', 'Another']);
  scripts.onDevice = null;
  await ask(again, 'And then?', (await messages()).find(({ text: said }) => said === 'Another')!.id);
  await expect.poll(async () => (await messages()).length).toBe(5);
  await comesOnline(again);
  await expect
    .poll(async () => (await shown()).filter((said) => said !== 'Not solved.'))
    .toEqual(['2x = 4', 'From the model', 'And then?', 'From the model']);
});

test('a question asked before the first answer has words stays in sight with that answer', async () => {
  const first = Promise.withResolvers<void>();
  scripts.model = async function* ({ turns }) {
    if (turns.length === 1) await first.promise;
    yield* text(`To ${turns.at(-1)!.text}`);
  };
  const here = asking();
  await ask(here, 'first');
  await expect.poll(() => askedModel.length).toBe(1);
  await ask(here, 'second', (await messages())[0]!.id);
  await expect.poll(summary).toContainEqual(['model', 'done', 'To second']);
  first.resolve();
  await expect.poll(shown).toEqual(['first', 'To first', 'second', 'To second']);
});

test('a retry and its doubt that both wait for a network are one question of the server', async () => {
  const again = await killedOffline();
  scripts.onDevice = null;
  await again.retry((await messages())[1]!);
  await expect.poll(async () => (await messages()).length).toBe(3);
  const waits = (await messages()).at(-1)!;
  expect([waits.status, waits.source]).toEqual(['streaming', 'model']);
  await again.retry(waits);
  expect(await messages()).toHaveLength(3);
  await comesOnline(again);
  await expect.poll(shown).toEqual(['2x = 4', 'From the model']);
  await expect.poll(doubtStatus).toBe('done');
  await comesOnline(again);
  expect(askedModel.map(({ answerId }) => answerId)).toEqual([waits.id]);
});

test('a doubt whose line comes back while the device answers is asked once the device is done', async () => {
  isModelThere = true;
  vi.stubGlobal('navigator', { onLine: false });
  const last = Promise.withResolvers<void>();
  scripts.onDevice = async function* () {
    yield { kind: 'text', at: 0, text: 'From the device' };
    await last.promise;
    yield { kind: 'end', ending: 'done' };
  };
  const here = asking();
  await ask(here);
  await expect.poll(async () => (await messages()).at(-1)!.text).toBe('From the device');
  await comesOnline(here);
  last.resolve();
  await expect.poll(shown).toEqual(['2x = 4', 'From the model']);
  await expect.poll(doubtStatus).toBe('done');
});

test('a retry pressed while another answer of its doubt is written comes after it', async () => {
  const first = Promise.withResolvers<void>();
  scripts.model = async function* () {
    yield { kind: 'text', at: 0, text: 'One' };
    await first.promise;
    yield { kind: 'end', ending: 'done' };
  };
  const here = asking();
  await ask(here);
  await expect.poll(async () => (await messages()).at(-1)!.text).toBe('One');
  scripts.model = () => text('Another');
  await here.retry((await messages()).at(-1)!);
  expect(askedModel).toHaveLength(1);
  first.resolve();
  await expect.poll(shown).toEqual(['2x = 4', 'Another']);
});

test('a retry that is stopped while its pictures are sent is not asked by itself later', async () => {
  scripts.model = () => nothing('busy');
  const here = asking();
  await ask(here);
  await expect.poll(doubtStatus).toBe('done');
  untilPicturesSent = () => new Promise(() => {});
  await here.retry((await messages())[1]!);
  here.stop((await messages())[0]!.id);
  await expect.poll(async () => (await messages()).at(-1)!.status).toBe('stopped');
  expect(askedModel).toHaveLength(1);
});

test('a solution found later takes the place of the words that there was none', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const here = asking();
  await ask(here);
  await expect.poll(async () => (await messages()).length).toBe(2);
  scripts.solver = solved;
  await comesOnline(here);
  await expect.poll(shown).toEqual(['2x = 4', expect.stringContaining('**Answer:** x = 2'), 'From the model']);
  await expect.poll(doubtStatus).toBe('done');
});
