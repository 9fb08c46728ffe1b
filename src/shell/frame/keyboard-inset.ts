/** Minimum height of a keyboard, in px. Anything lower is a toolbar. */
const LEAST_KEYBOARD = 100;

/**
 * Keeps `--keyboard` of <html> up to date: the pixels at the bottom that an on-screen keyboard covers. An iPhone puts its keyboard over the
 * page; elsewhere the page shrinks (`interactive-widget` in index.html), and this stays 0.
 */
export function followKeyboard(): void {
  const visual = globalThis.visualViewport;
  if (!visual) return;
  visual.addEventListener('resize', () => {
    const page = document.documentElement;
    // On a page that the student has zoomed, more is hidden than a keyboard covers.
    const covered = visual.scale > 1 ? 0 : page.clientHeight - visual.height;
    const keyboard = covered < LEAST_KEYBOARD ? 0 : covered;
    page.style.setProperty('--keyboard', `${keyboard}px`);
    // Safari has scrolled the page up to show the focused field. Content that now fits above the keyboard needs no scrolling.
    if (keyboard > 0 && page.scrollHeight <= page.clientHeight) scrollTo(0, 0);
  });
}
