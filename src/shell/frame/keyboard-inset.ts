/** What covers less than this is a toolbar, px. */
const LEAST_KEYBOARD = 100;

/**
 * Keeps `--keyboard` of <html>: the pixels at the bottom that an on-screen keyboard covers. An iPhone lays its keyboard over the
 * page; elsewhere the page gets smaller (`interactive-widget` in index.html), and this stays 0.
 */
export function followKeyboard(): void {
  const visual = globalThis.visualViewport;
  if (!visual) return;
  visual.addEventListener('resize', () => {
    const page = document.documentElement;
    // Of a page that the student has enlarged, more is out of sight than a keyboard covers.
    const covered = visual.scale > 1 ? 0 : page.clientHeight - visual.height;
    const keyboard = covered < LEAST_KEYBOARD ? 0 : covered;
    page.style.setProperty('--keyboard', `${keyboard}px`);
    // Safari has pushed the page up to show what is typed in. What fits above the keyboard now needs no push.
    if (keyboard > 0 && page.scrollHeight <= page.clientHeight) scrollTo(0, 0);
  });
}
