import { type Locator, userEvent } from 'vitest/browser';

/** Presses a button by keyboard, because a notice may cover it. */
export async function press(button: Locator): Promise<void> {
  const element = (await button.findElement()) as HTMLElement;
  element.focus();
  await userEvent.keyboard('{Enter}');
}
