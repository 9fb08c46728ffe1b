import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import { HOSTILE_ANSWERS } from '../../e2e/support/hostile-answers.ts';
import { DoubtsScreen } from '../../src/shell/screens/doubts-screen.tsx';
import { NewCardPage } from '../../src/topics/cards/screens/new-card.tsx';
import { storeChat } from './support/chat.ts';
import { DESK } from './support/screens.ts';
import { type Student, test } from './support/student.tsx';

const box = page.getByRole('textbox', { name: 'Your doubt' });
const answers = page.getByRole('article', { name: 'Answer' });
const doubts = page.getByRole('article', { name: 'Doubt' });
const list = page.getByRole('complementary', { name: 'Chats' });
const button = (name: string, within: Locator | typeof page = page) => within.getByRole('button', { name, exact: true });

/** Opens a chat, or a new one. */
function open(student: Student, chatId?: string): void {
  student.show(<DoubtsScreen />, { route: '/_app/_student/ai/{-$chatId}', address: chatId === undefined ? '/ai' : `/ai/${chatId}` });
}

async function ask(text: string): Promise<void> {
  const before = doubts.elements().length;
  await box.fill(text);
  await button('Ask').click();
  await expect.element(doubts.nth(before)).toBeVisible();
}

/** Of an answer, chosen in its menu. */
async function choose(answer: Locator, item: string): Promise<void> {
  await button('More for this answer', answer).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('what cannot be asked stays in the composer with its reason, and every doubt has an answer', async ({ student }) => {
  open(student);
  await button('Ask').click();
  await expect.element(page.getByRole('alert').getByText('Write your doubt, or add a picture of it.')).toBeVisible();
  await box.fill('x'.repeat(100_000));
  await button('Ask').click();
  await expect.element(page.getByRole('alert').getByText('Use up to 20,000 characters.')).toBeVisible();
  await expect.element(box).toHaveValue('x'.repeat(100_000));

  await ask('आकाश नीला क्यों है?');
  await expect.element(answers.getByText('यह यंत्र केवल सूत्र')).toBeVisible();
  await expect.element(answers.getByText('From this device')).toBeVisible();
  await ask('asdf ;; qwerty ((');
  await expect.element(answers).toHaveLength(2);
  await expect.poll(() => answers.last().element().textContent.length).toBeGreaterThan(40);

  const noPicture = new File(['no picture'], 'not.png', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText('Add a picture').first(), noPicture);
  await expect.element(page.getByRole('alert').getByText('This file is not a picture')).toBeVisible();
});

test('another answer and an edited doubt are siblings, the chosen one is shown again, and an edit puts no draft at risk', async ({
  student,
}) => {
  await page.viewport(...DESK);
  const model = { role: 'assistant', source: 'model', below: 0 } as const;
  const chat = await storeChat(student, [
    { role: 'user', content: 'Why is the sky blue?' },
    { ...model, content: 'It begins with', status: 'stopped' },
    { ...model, content: 'Because of scattering.' },
  ]);
  open(student, chat);
  await expect.element(answers.getByText('Because of scattering.')).toBeVisible();
  await expect.element(answers.getByText('2 of 2')).toBeVisible();
  await button('Previous answer', answers).click();
  await expect.element(answers.getByText('It begins with')).toBeVisible();
  await expect.element(answers.getByText('You stopped this answer.')).toBeVisible();

  await box.fill('Half-written');
  await button('Edit and ask again', doubts).click();
  await expect.element(box).toHaveValue('Why is the sky blue?');
  await button('Cancel').click();
  await expect.element(box).toHaveValue('Half-written');
  await button('Edit and ask again', doubts).click();
  await box.fill('Solve 2x = 8');
  // Faster than the first is stored.
  for (const _ of [1, 2]) (box.element() as HTMLTextAreaElement).form!.requestSubmit();
  await expect.element(answers.getByText('Checked:')).toBeVisible();
  await expect.element(box).toHaveValue('Half-written');
  await expect.element(doubts.getByText('2 of 2')).toBeVisible();
  await button('Previous question', doubts).click();
  await expect.element(doubts.getByText('Why is the sky blue?')).toBeVisible();

  open(student, chat);
  await expect.element(doubts.getByText('Why is the sky blue?')).toBeVisible();
  await expect.element(answers.getByText('It begins with')).toBeVisible();
  // The next question stands before the chosen one.
  await button('Edit and ask again', doubts).click();
  await box.fill('Solve 3x = 9');
  await button('Ask').click();
  await expect.element(doubts.getByText('3 of 3')).toBeVisible();
});

test('beside a retry that failed, the answer from before is in reach', async ({ student }) => {
  const model = { role: 'assistant', source: 'model', below: 0 } as const;
  const chat = await storeChat(student, [
    { role: 'user', content: 'Why is the sky blue?' },
    { ...model, content: 'Because of scattering.' },
    { ...model, content: 'The model is busy.', status: 'failed', details: { problem: 'busy' } },
  ]);
  open(student, chat);
  await expect.element(answers.getByText('The model is busy.')).toBeVisible();
  await button('Previous answer', answers).click();
  await expect.element(answers.getByText('Because of scattering.')).toBeVisible();
});

test('steps that hold are marked as checked, by the app alone; a graph is drawn; a step is explained by one tap', async ({ student }) => {
  const steps = [
    'We factorise and look at the graph.',
    '1. The product is \\(x^2 - 5x + 6 = (x-2)(x-3)\\).',
    '2. So \\(x = 2\\) or \\(x = 3\\).',
    '3. Their sum is \\(2 + 3 = 6\\).',
    '4. So \\(2 \\times 3 = 6\\).',
    '5. ✅ Checked: computed again. The calculation is right. Not checked: whether it fits the question. The root is 7.',
    '```figure\n{"functions":["x^2 - 5x + 6"],"from":0,"to":5}\n```',
    '**Answer:** x = 2 or x = 3',
  ];
  const chat = await storeChat(student, [
    { role: 'user', content: 'Find both numbers x of x^2 - 5x + 6 = 0 and draw why' },
    { role: 'assistant', source: 'model', content: steps.join('\n\n') },
  ]);
  open(student, chat);
  await expect.element(answers.getByText('Computed again: a number here is different')).toBeVisible();
  await expect.element(answers.getByText('Checked: computed again')).toHaveLength(2);
  await expect.element(answers.getByText('The calculation is right. Not checked: whether it fits the question')).toHaveLength(1);
  await expect.element(answers.getByText('2 parts were checked on this device. Check the others yourself.')).toBeVisible();
  await expect.element(answers.getByRole('img', { name: 'Graph of x^2 - 5x + 6' })).toBeVisible();
  await expect.element(answers).not.toHaveTextContent('✅');

  await choose(answers, 'Explain step 2');
  await expect.element(doubts.getByText('Explain step 2 in more detail.')).toBeVisible();
});

test('model output does nothing: no script, no request, no link with a hidden target', async ({ student }) => {
  await page.viewport(...DESK);
  // As stored: neither with NUL nor with lone surrogates.
  const stored = HOSTILE_ANSWERS.map(
    (text) => ({ role: 'assistant', source: 'model', content: text.toWellFormed().replaceAll('\0', '') }) as const,
  );
  const chat = await storeChat(student, stored);
  open(student, chat);
  await expect.element(answers).toHaveLength(HOSTILE_ANSWERS.length);
  // Rendered at once, as a whole.
  await expect.element(answers.last().getByText('Footnotes', { exact: true })).toBeInTheDocument();

  const drawn = answers.elements();
  const all = drawn.flatMap((article) => [...article.querySelectorAll('*')]);
  const links = all.filter((element) => element instanceof HTMLAnchorElement);
  for (const link of links) link.removeAttribute('target');
  const FORBIDDEN = ['script', 'iframe', 'object', 'embed', 'style', 'link', 'meta', 'form', 'input', 'img', 'video', 'base'];
  expect('harmed' in globalThis).toBe(false);
  expect(all.map(({ localName }) => localName).filter((name) => FORBIDDEN.includes(name))).toEqual([]);
  expect(all.flatMap(({ attributes }) => [...attributes].map(({ name }) => name)).filter((name) => name.startsWith('on'))).toEqual([]);
  expect(all.filter(({ id }) => id === 'root')).toEqual([]);
  expect(new Set(links.map((link) => [link.protocol, link.rel, link.textContent === `(${link.href})`].join(' ')))).toEqual(
    new Set(['https: noopener noreferrer nofollow true']),
  );
  expect(Math.max(...drawn.map((article) => article.getBoundingClientRect().width))).toBeLessThanOrEqual(DESK[0]);
  const elsewhere = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /^(?:https?|wss?):/.test(name) && !name.includes(location.host));
  expect(elsewhere.map(({ name }) => name)).toEqual([]);
  expect(student.address()).toBe(`/ai/${chat}`);
});

test('hints are revealed one by one; what is typed survives a reload; an answer becomes a card and a task', async ({ student }) => {
  open(student);
  await button('Hints first').click();
  await button('Maths keyboard').click();
  await box.fill('Solve 2x');
  await button('Squared').click();
  await userEvent.keyboard('{End} = 18');
  await expect.element(page.getByRole('status', { name: 'Preview' })).toBeVisible();
  open(student);
  await expect.element(box).toHaveValue('Solve 2x^2 = 18');
  await button('Ask').click();
  await expect.element(answers.getByText('Hint:')).toBeVisible();
  await expect.element(answers).not.toHaveTextContent('Checked:');
  await button('Next step', answers).click();
  await expect.element(answers.getByRole('listitem').first()).toBeVisible();
  await button('Show all', answers).click();
  await expect.element(answers.getByText('Checked:')).toBeVisible();

  const titles = async () => (await (await student.replica()).find('todos')).map(({ title }) => title);
  await choose(answers, 'To a task');
  await expect.element(page.getByText('Task added')).toBeVisible();
  await expect.poll(titles).toHaveLength(1);
  await button('Undo').click();
  await expect.poll(titles).toEqual([]);
  await choose(answers, 'To a revision card');
  const [answer] = await (await student.replica()).find('chat_messages', { selector: { role: { $eq: 'assistant' } } });
  await expect.poll(() => student.address()).toBe(`/cards/new?answer=${answer!.id}`);
  student.show(<NewCardPage taskId={null} answerId={answer!.id} />);
  await expect.element(page.getByLabelText('Front')).toHaveValue('Solve 2x^2 = 18');
});

test('chats are found by their words, renamed, deleted and brought back', async ({ student }) => {
  await page.viewport(...DESK);
  const chat = await storeChat(student, [
    { role: 'user', content: 'Solve 2x^2 = 18' },
    { role: 'assistant', source: 'model', content: 'Checked: x is 3.' },
  ]);
  open(student, chat);
  await button('More for Stored', list).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await list.getByRole('textbox', { name: 'Name of the chat' }).fill('Squares');
  await button('Save', list).click();
  const search = list.getByRole('searchbox', { name: 'Search chats' });
  await search.fill('checked');
  await expect.element(list.getByRole('button', { name: /^Squares/ })).toBeVisible();
  await search.fill('nothing like this');
  await button('Show all chats', list).click();
  await search.fill('checked');
  await button('More for Squares', list).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(list.getByText('No chats match. Try fewer words.')).toBeVisible();
  await expect.poll(() => student.address()).toBe('/ai');
  await button('Undo').click();
  await expect.element(list.getByRole('button', { name: /^Squares/ })).toBeVisible();
});

test('a wide picture keeps its proportions in the draft, in the dialog and in the doubt, and is turned', async ({ student }) => {
  open(student);
  const canvas = new OffscreenCanvas(2400, 300);
  canvas.getContext('2d')!.fillRect(100, 100, 2200, 100);
  const strip = new File([await canvas.convertToBlob()], 'strip.png', { type: 'image/png' });
  const proportions = (shown: Locator) => () => {
    const { width, height } = shown.element().getBoundingClientRect();
    return height > 10 ? Math.round(width / height) : 0;
  };
  await userEvent.upload(page.getByLabelText('Add a picture').first(), strip);
  const picture = page.getByRole('img', { name: 'Your doubt' });
  await expect.poll(proportions(picture)).toBe(8);
  await button('Read the text').click();
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await expect.poll(proportions(dialog.getByLabelText('Your picture'))).toBe(8);
  await button('Close', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Ask').click();
  await expect.poll(proportions(doubts.getByRole('img', { name: 'Your doubt' }))).toBe(8);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);

  await userEvent.upload(page.getByLabelText('Add a picture').first(), strip);
  await button('Read the text').click();
  await button('Turn right', dialog).click();
  await button('Use as shown', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Remove picture 1')).toBeVisible();
  const form = page.elementLocator(box.element().closest('form')!);
  await expect.poll(() => form.getByRole('img', { name: 'Your doubt' }).element().getBoundingClientRect()).toSatisfy(isTall);
});

const isTall = ({ width, height }: DOMRect) => height > 2 * width;
