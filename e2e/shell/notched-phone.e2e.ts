import type { Page } from 'playwright';
import { expect } from 'vitest';

import { addTask, openTask } from '../support/board.ts';
import { insertAttempt } from '../support/mock-attempt.ts';
import { signInReady } from '../support/student.ts';
import { test } from '../support/study-group.ts';

const UPRIGHT = { size: { width: 390, height: 844 }, insets: { top: 0, bottom: 34, left: 0, right: 0 } };
const ON_ITS_SIDE = { size: { width: 844, height: 390 }, insets: { top: 0, bottom: 21, left: 47, right: 47 } };

type Way = typeof UPRIGHT;

/** The phone is held that way: its notch and the line at its bottom cover what is beyond the insets, px. */
async function hold(page: Page, { size, insets }: Way): Promise<void> {
  await page.setViewportSize(size);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** Names of buttons, links and fields that can be pressed and are partly under the notch or the line. */
function covered(page: Page, { insets }: Way): Promise<readonly string[]> {
  return page.evaluate((edge) => {
    const [right, bottom] = [innerWidth - edge.right, innerHeight - edge.bottom];
    return [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return false;
        const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (onTop === null || !(control.contains(onTop) || onTop.contains(control))) return false;
        // What scrolls may lie there: it can be brought into sight.
        let scroller: Element | null = control.parentElement;
        while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
        // A public page scrolls as a whole.
        scroller ??= document.documentElement;
        const canBeScrolled =
          scroller.scrollHeight > scroller.clientHeight &&
          !['sticky', 'fixed'].includes(getComputedStyle(control.closest('.sticky, .fixed') ?? control).position);
        const isBelow = box.bottom > bottom + 1 && !canBeScrolled;
        return isBelow || box.left < edge.left - 1 || box.right > right + 1;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
  }, insets);
}

for (const [name, way] of Object.entries({ upright: UPRIGHT, 'on its side': ON_ITS_SIDE })) {
  test(`on a phone with a notch, held ${name}, nothing that is pressed lies under the notch or the line at the bottom`, async ({
    page,
    student,
    asha,
    open,
    group,
  }) => {
    await hold(page, way);
    await page.goto('/');
    await page
      .getByRole('link', { name: 'Sign in' })
      .or(page.getByRole('button', { name: 'Sign in' }))
      .first()
      .waitFor();
    expect(await covered(page, way), 'the landing page').toEqual([]);

    await signInReady(page, student);
    await addTask(page, 'Waves');
    expect(await covered(page, way), 'tasks').toEqual([]);
    const dialog = await openTask(page, 'Waves');
    await dialog.getByRole('button', { name: 'Save' }).waitFor();
    expect(await covered(page, way), 'a task').toEqual([]);
    await page.goto('/ai');
    await page.getByRole('textbox').first().waitFor();
    expect(await covered(page, way), 'the tutor').toEqual([]);

    const attempt = await insertAttempt(student);
    await page.goto(attempt.path);
    await page.getByRole('checkbox', { name: 'I have read and understood the instructions.' }).check();
    await page.getByRole('button', { name: 'I am ready to begin' }).click();
    await page.getByRole('button', { name: 'Save & Next' }).waitFor();
    expect(await covered(page, way), 'an examination').toEqual([]);

    const { page: atGroup } = await open(asha, `/groups?group=${group.id}`);
    await hold(atGroup, way);
    await atGroup.getByRole('textbox', { name: 'Message' }).waitFor();
    expect(await covered(atGroup, way), 'a group').toEqual([]);
  });
}
