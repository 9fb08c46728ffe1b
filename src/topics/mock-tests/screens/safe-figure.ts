import { trustedTypes } from '../../../shared/browser/trusted-types.ts';
import { FIGURE_ELEMENTS, isUnsafeAttribute } from '../../../content/questions/figure-parts.ts';

/** Parsed into a document of its own, in which nothing runs. What the page gets of it is chosen below. */
const parsed = trustedTypes?.createPolicy('ekagra-figure', { createHTML: (source) => source });

/**
 * A figure as an element, with drawing elements and attributes only: a paper may come from another person.
 * @returns null where it is not SVG
 */
export function safeFigure(source: string): SVGElement | null {
  const svg = source.includes('xmlns=') ? source : source.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const { documentElement: figure } = new DOMParser().parseFromString(parsed?.createHTML(svg) ?? svg, 'image/svg+xml');
  if (figure.localName !== 'svg') return null;
  for (const element of [figure, ...figure.querySelectorAll('*')]) {
    if (!FIGURE_ELEMENTS.has(element.localName)) element.remove();
    else for (const { name, value } of Array.from(element.attributes)) if (isUnsafeAttribute(name, value)) element.removeAttribute(name);
  }
  const safe = document.importNode(figure, true);
  return safe instanceof SVGElement ? safe : null;
}
