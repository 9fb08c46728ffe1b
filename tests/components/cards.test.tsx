import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { CardsScreen } from '../../src/topics/cards/screens/cards-screen.tsx';
import { NewCardPage } from '../../src/topics/cards/screens/new-card.tsx';
import { ReadyDecksScreen } from '../../src/topics/cards/screens/ready-decks-screen.tsx';
import { ReviewScreen } from '../../src/topics/cards/screens/review-screen.tsx';
import { addTask, Board, openTask } from './support/board.tsx';
import { press } from './support/press.ts';
import { type Student, test } from './support/student.tsx';
import { whenDrawn } from './support/when-drawn.ts';

const front = page.getByLabelText('Front');
const back = page.getByLabelText('Back');
const button = (name: string | RegExp) => page.getByRole('button', { name });
// Its list scrolls with the frame.
const cards = (
  <main className="h-dvh overflow-y-auto">
    <CardsScreen />
  </main>
);
const review = <ReviewScreen subjectId={null} isMore={false} />;

async function storeCard(student: Student, text: { readonly front: string; readonly back: string }): Promise<void> {
  student.show(null);
  await (await student.replica()).insert('flashcards', { id: crypto.randomUUID(), user_id: student.id, ...text });
}

test('a key pressed the moment a question is drawn shows its answer: nothing takes the focus from the button', async ({ student }) => {
  await storeCard(student, { front: 'Unit of force?', back: 'newton' });
  const drawn = whenDrawn('Show answer', (show) => show.focus());
  student.show(review);
  await drawn;
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'Answer' }).getByText('newton')).toBeVisible();
});

test('Space pressed the moment a question is drawn shows its answer', async ({ student }) => {
  await storeCard(student, { front: 'Unit of force?', back: 'newton' });
  const drawn = whenDrawn('Show answer', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true })));
  student.show(review);
  await drawn;
  await expect.element(page.getByRole('region', { name: 'Answer' }).getByText('newton')).toBeVisible();
});

test('a hidden part is asked on the front and shown on the back, and maths keys write a formula', async ({ student }) => {
  student.show(<NewCardPage taskId={null} answerId={null} />);
  await front.fill('Unit of force: newton');
  (front.element() as HTMLTextAreaElement).setSelectionRange(15, 21);
  await button('Hide selection').click();
  await expect.element(front).toHaveValue('Unit of force: {{newton}}');
  await back.fill('Also ');
  await button('Maths keyboard: answer').click();
  await button('Square root').click();
  await userEvent.keyboard('m');
  await expect.element(back).toHaveValue(String.raw`Also $\sqrt{m}$`);
  await press(button('Save card'));
  await expect.element(front).toHaveValue('');

  student.show(review);
  const question = page.getByRole('region', { name: 'Question' });
  await expect.element(question.getByText('gap')).toBeVisible();
  await expect.element(question).not.toHaveTextContent('newton');
  await press(button('Show answer'));
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect.element(answer.getByText('newton')).toBeVisible();
  await expect.poll(() => answer.element().querySelectorAll('.katex').length).toBeGreaterThan(0);
});

test('a text with two numbered gaps becomes two cards in one write', async ({ student }) => {
  student.show(<NewCardPage taskId={null} answerId={null} />);
  await front.fill('{{c1::Rutherford}} found the nucleus in {{c2::1911}}');
  await press(button('Save 2 cards'));
  await expect.element(page.getByText('2 cards saved')).toBeVisible();
  const stored = await (await student.replica()).find('flashcards');
  expect(stored.map((card) => card.front).toSorted()).toEqual([
    'Rutherford found the nucleus in {{c2::1911}}',
    '{{c1::Rutherford}} found the nucleus in 1911',
  ]);
});

test('a card made from a task starts with its text; what is typed survives a reload, and an edit what comes while it is saved', async ({
  student,
}) => {
  const title = 'Derive the lens maker’s formula';
  student.show(<Board />);
  await addTask(title);
  await (await openTask(title)).getByRole('link', { name: 'Make a card' }).click();
  await expect.poll(() => student.address()).toMatch(/^\/cards\/new\?task=/);
  const taskId = student.address().split('=')[1]!;
  const form = <NewCardPage taskId={taskId} answerId={null} />;
  student.show(form);
  await expect.element(front).toHaveValue(title);
  await back.fill('Begin with refraction at one surface');
  student.show(form);
  await expect.element(back).toHaveValue('Begin with refraction at one surface');
  await press(button('Save card'));
  await expect.element(front).toHaveValue('');

  student.show(cards);
  await page.getByRole('searchbox', { name: 'Search cards' }).fill('REFRACTION lens');
  await page.getByRole('article', { name: title, exact: true }).getByRole('heading').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Edit card' });
  const box = dialog.getByLabelText('Back');
  await box.fill('One surface');
  const stored = async () => (await student.replica()).find('flashcards');
  // Typed while the card is saved.
  (box.element() as HTMLTextAreaElement).form!.requestSubmit();
  document.execCommand('insertText', false, ', then the other');
  await expect.poll(stored).toMatchObject([{ source: 'task', source_id: taskId, back: 'One surface' }]);
  await expect.element(box).toHaveValue('One surface, then the other');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ back: 'One surface, then the other' }]);
});

test('a ready deck is added once, what was deleted of it again, and its cards are reviewed', async ({ student }) => {
  const open = (chapterId: string | null) => student.show(<ReadyDecksScreen subject="maths" chapterId={chapterId} />);
  open('math-straight-lines');
  await button('Add 9 cards').click();
  await expect.element(page.getByText('All 9 cards added')).toBeVisible();
  student.show(cards);
  await page.getByRole('article').first().getByRole('button', { name: 'More for this card' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(page.getByRole('article')).toHaveLength(8);
  open(null);
  await expect.element(page.getByRole('link', { name: 'Straight Lines 8 added' })).toBeVisible();
  open('math-straight-lines');
  await button('Add 1 more card').click();
  await expect.element(page.getByText('All 9 cards added')).toBeVisible();
  student.show(review);
  await press(button('Show answer'));
  await press(button(/^Easy/));
  await expect.element(page.getByText('1 of 9')).toBeVisible();
});
