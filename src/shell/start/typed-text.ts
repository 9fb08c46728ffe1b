import { type ControlLocator, findControl, locatorOf } from './locate-control.ts';

/** Text that was typed into a field of the prerendered page. */
export interface TypedText {
  readonly locator: ControlLocator;
  readonly text: string;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const TEXT_CONTROL = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

export function isTextControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TEXT_CONTROL);
}

export function typedTexts(root: HTMLElement): readonly TypedText[] {
  return [...root.querySelectorAll<TextControl>(TEXT_CONTROL)].flatMap((control) => {
    const locator = control.value === control.defaultValue ? null : locatorOf(root, control);
    return locator === null ? [] : [{ locator, text: control.value }];
  });
}

/** Enters the text into the app's field as if typed: React ignores a value that was set without an input event. */
export function typeAgain(root: HTMLElement, { locator, text }: TypedText): void {
  const control = findControl(root, locator);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  const own = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(own, 'value')!.set!.call(control, text);
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
