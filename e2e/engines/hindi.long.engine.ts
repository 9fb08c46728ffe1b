import { expect } from 'vitest';

import { newTaskBox, column, task, untilStatus } from '../support/board.ts';
import { untilServerHas } from '../support/server-tasks.ts';
import { signIn } from '../support/student.ts';
import { box, type Group, message, namedStudent } from '../support/study-group.ts';
import { inEachEngine, test } from './support/journey.ts';

/** What a Hindi keyboard does to the field in focus: the word grows until Enter ends it. */
function compose({ steps, isKeyLast }: { readonly steps: readonly string[]; readonly isKeyLast: boolean }): void {
  const field = document.activeElement as HTMLInputElement;
  const before = field.value;
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!;
  const key = (isComposing: boolean): void =>
    void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing, bubbles: true, cancelable: true }));
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, data: '' }));
  for (const data of steps) {
    field.dispatchEvent(new CompositionEvent('compositionupdate', { bubbles: true, data }));
    setValue.call(field, before + data);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data, inputType: 'insertCompositionText', isComposing: true }));
  }
  const end = (): void => void field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: steps.at(-1)! }));
  // Safari says the key after the end, and then not that it belongs to the composition.
  if (isKeyLast) {
    end();
    key(false);
  } else {
    key(true);
    end();
  }
}

inEachEngine(() => {
  test('a task composed on a Hindi keyboard is added whole, once, by the Enter after the one that ends the word', async ({
    engine,
    page,
    student,
  }) => {
    await signIn(page, student);
    await newTaskBox(page).focus();
    await page.evaluate(compose, { steps: ['प', 'प्र', 'प्रका', 'प्रकाश'], isKeyLast: engine === 'webkit' });
    await newTaskBox(page).pressSequentially(' दोहराना');
    await newTaskBox(page).press('Enter');
    await task(column(page, 'To do'), 'प्रकाश दोहराना').waitFor();
    await untilStatus(page, 'Synced');
    await untilServerHas(student, ['प्रकाश दोहराना']);
    await page.reload();
    await task(column(page, 'To do'), 'प्रकाश दोहराना').waitFor();
  });

  test('the Enter that ends a composed word sends no half message to the group', async ({ app, engine, page }) => {
    const asha = await namedStudent(app, 'Asha');
    const { data } = await asha.client.rpc('create_group', { name: 'Physics at six' }).throwOnError();
    await signIn(page, asha, `/groups?group=${(data as Group).id}`);
    await untilStatus(page, 'Synced');
    await box(page).focus();
    await page.evaluate(compose, { steps: ['प', 'प्र', 'प्रकाश'], isKeyLast: engine === 'webkit' });
    await box(page).pressSequentially(' क्या है?');
    await box(page).press('Enter');
    await message(page, /: प्रकाश क्या है\?$/).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });
});
