import { useState } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { TEXT } from '../../src/shared/student/drafts.ts';
import { useDraft } from '../../src/shared/student/use-draft.ts';
import { Button } from '../../src/ui/button.tsx';
import { Modal } from '../../src/ui/modal.tsx';
import { TextField } from '../../src/ui/text-field.tsx';
import { test } from './support/student.tsx';

const TITLES = ['Edit task', 'Edit card', 'Your picture'] as const;

/** Dialogs of which each opens the next. */
function Stack({ level = 0 }: { readonly level?: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, change] = useDraft(`stacked-${level}`, TEXT);
  const title = TITLES[level];
  if (title === undefined) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{title}</Button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <TextField label={`Notes of ${title}`} value={text} onChange={({ currentTarget }) => change(() => currentTarget.value)} />
        <Stack level={level + 1} />
      </Modal>
    </>
  );
}

const button = (title: string) => page.getByRole('button', { name: title, exact: true });
const dialog = (title: string) => page.getByRole('dialog', { name: title });
/** By the page: the lower ones are hidden from assistive technology. */
const open = () => TITLES.filter((title) => [...document.querySelectorAll('[role=dialog] h2')].some((each) => each.textContent === title));

/** Opens all, and types into each. */
async function openAll(): Promise<void> {
  for (const title of TITLES) {
    await button(title).click();
    await dialog(title).getByLabelText(`Notes of ${title}`).fill(`Typed into ${title}`);
  }
  await expect.poll(open).toEqual(TITLES);
}

test('Back closes the topmost of several dialogs, each time, leaves the page with none of them open, and keeps what was typed', async ({
  student,
}) => {
  student.show(<Stack />);
  const address = location.href;
  // The second time over entries that the first has left ahead.
  for (const time of [1, 2]) {
    await openAll();
    for (const left of [2, 1, 0]) {
      globalThis.history.back();
      await expect.poll(open, { message: `time ${time}` }).toEqual(TITLES.slice(0, left));
      expect(location.href).toBe(address);
    }
  }
  await button(TITLES[0]).click();
  await expect.element(page.getByLabelText(`Notes of ${TITLES[0]}`)).toHaveValue(`Typed into ${TITLES[0]}`);
  globalThis.history.back();
  await expect.poll(open).toEqual([]);
});

test('Back closes a dialog that was opened after Forward', async ({ student }) => {
  student.show(<Stack />);
  await button(TITLES[0]).click();
  globalThis.history.back();
  await expect.poll(open).toEqual([]);
  globalThis.history.forward();
  await expect.poll(() => (globalThis.history.state as { layer?: number }).layer).toBeDefined();
  await button(TITLES[0]).click();
  await expect.poll(open).toEqual([TITLES[0]]);
  globalThis.history.back();
  await expect.poll(open).toEqual([]);
});

test('a dialog below another that was closed by its button is closed by the next Back', async ({ student }) => {
  student.show(<Stack />);
  await openAll();
  for (const left of [2, 1]) {
    await dialog(TITLES[left]!).getByRole('button', { name: 'Close' }).click();
    await expect.poll(open).toEqual(TITLES.slice(0, left));
  }
  globalThis.history.back();
  await expect.poll(open).toEqual([]);
});
