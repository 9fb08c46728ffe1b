import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

import { followKeyboard } from '../../src/shell/frame/keyboard-inset.ts';
import { Modal } from '../../src/ui/modal.tsx';
import { TextField } from '../../src/ui/text-field.tsx';
import { test } from './support/student.tsx';

const KEYBOARD = 260;

/** Stands for an iPhone's: the page stays as it is, and less of it is seen. */
class SmallerView extends EventTarget {
  scale = 1;
  height = innerHeight;

  become(height: number, scale = 1): void {
    Object.assign(this, { height, scale });
    this.dispatchEvent(new Event('resize'));
  }
}

function seenThroughAnIPhone(): SmallerView {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'visualViewport')!;
  const view = new SmallerView();
  Object.defineProperty(globalThis, 'visualViewport', { configurable: true, value: view });
  onTestFinished(() => {
    Object.defineProperty(globalThis, 'visualViewport', own);
    document.documentElement.style.removeProperty('--keyboard');
  });
  followKeyboard();
  return view;
}

test('what is typed in at the bottom of a dialog, and its button, stand above an iPhone’s keyboard', async ({ student }) => {
  await page.viewport(390, 700);
  const view = seenThroughAnIPhone();
  student.show(
    <Modal isOpen onClose={() => {}} title="Edit task">
      <div className="h-96" />
      <TextField label="Notes" />
      <button type="button">Save</button>
    </Modal>,
  );
  const save = page.getByRole('button', { name: 'Save' });
  const bottom = async () => (await save.findElement()).getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeGreaterThan(innerHeight - KEYBOARD);

  view.become(innerHeight - KEYBOARD);
  (await save.findElement()).scrollIntoView({ block: 'nearest' });
  await expect.poll(bottom).toBeLessThanOrEqual(innerHeight - KEYBOARD);

  view.become(innerHeight);
  expect(getComputedStyle(document.documentElement).getPropertyValue('--keyboard')).toBe('0px');
});

test('neither a page that the student enlarges nor the browser’s own bar counts as a keyboard', async ({ student }) => {
  const view = seenThroughAnIPhone();
  student.show(<p>Tasks</p>);
  const keyboard = () => getComputedStyle(document.documentElement).getPropertyValue('--keyboard');
  view.become(innerHeight / 2, 2);
  expect(keyboard()).toBe('0px');
  view.become(innerHeight - 60);
  expect(keyboard()).toBe('0px');
});
