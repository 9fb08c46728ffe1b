import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { NewCardPage } from '../../src/features/cards/new-card.tsx';
import { ReviewScreen } from '../../src/features/cards/review-screen.tsx';
import { press } from './support/press.ts';
import { test } from './support/student.tsx';

const front = page.getByLabelText('Front');
const back = page.getByLabelText('Back');
const button = (name: string) => page.getByRole('button', { name });

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

  student.show(<ReviewScreen subjectId={null} isMore={false} />);
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
  const cards = await (await student.replica()).find('flashcards');
  expect(cards.map((card) => card.front).toSorted()).toEqual([
    'Rutherford found the nucleus in {{c2::1911}}',
    '{{c1::Rutherford}} found the nucleus in 1911',
  ]);
});
