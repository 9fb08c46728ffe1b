/**
 * Calls back with the button that has these words in the very task in which it is drawn: as a hand that is faster than a busy
 * phone, whose effects come after the paint.
 */
export function whenDrawn(words: string, act: (button: HTMLButtonElement) => void): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
      if (button === undefined) return;
      observer.disconnect();
      act(button);
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
