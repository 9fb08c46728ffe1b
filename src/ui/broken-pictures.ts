/** Pictures of the app's screens: too many to be kept on every device, so that one without a network may lack them. */
const SCREENSHOT = 'img[src^="/screenshots/"]';
/** On every device that has the app. */
const PLACEHOLDER = '/icons/favicon.svg';

/**
 * Shows a placeholder for each screenshot that cannot be loaded, now and later. Plain DOM: prerendered pages run it without React,
 * which changes none of these attributes afterwards.
 */
export function replaceBrokenPictures(root: HTMLElement): void {
  root.addEventListener(
    'error',
    // Errors of pictures do not bubble.
    ({ target }) => target instanceof HTMLImageElement && target.matches(SCREENSHOT) && showPlaceholder(target),
    { capture: true },
  );
  for (const picture of root.querySelectorAll<HTMLImageElement>(SCREENSHOT)) {
    if (picture.complete && picture.naturalWidth === 0) showPlaceholder(picture);
  }
}

function showPlaceholder(picture: HTMLImageElement): void {
  // The placeholder has another shape, and must not change the height of the page.
  picture.style.cssText = `aspect-ratio:${picture.getAttribute('width')}/${picture.getAttribute('height')};padding:12%`;
  picture.alt = `Not loaded: ${picture.alt}`;
  picture.src = PLACEHOLDER;
}
