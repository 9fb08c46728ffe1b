/** Screenshots of the app. They are too many to be stored on every device, so a device without a network may lack them. */
const SCREENSHOT = 'img[src^="/screenshots/"]';
/** A file that every device with the app has. */
const PLACEHOLDER = '/icons/favicon.svg';

/**
 * Shows a placeholder for each screenshot that cannot be loaded, now and later. Plain DOM: prerendered pages run it without React, which
 * later changes none of these attributes.
 */
export function replaceBrokenPictures(root: HTMLElement): void {
  root.addEventListener(
    'error',
    // Error events of pictures do not bubble.
    ({ target }) => target instanceof HTMLImageElement && target.matches(SCREENSHOT) && showPlaceholder(target),
    { capture: true },
  );
  for (const picture of root.querySelectorAll<HTMLImageElement>(SCREENSHOT)) {
    if (picture.complete && picture.naturalWidth === 0) showPlaceholder(picture);
  }
}

function showPlaceholder(picture: HTMLImageElement): void {
  // The placeholder has another aspect ratio, and must not change the height of the page.
  picture.style.cssText = `aspect-ratio:${picture.getAttribute('width')}/${picture.getAttribute('height')};padding:12%`;
  picture.alt = `Not loaded: ${picture.alt}`;
  picture.src = PLACEHOLDER;
}
