import { useLayoutEffect, useRef } from 'react';

import { trustedTypes } from '../../../shared/browser/trusted-types.ts';
import { FIGURE_ELEMENTS, isUnsafeAttribute } from '../../../content/questions/figure-parts.ts';

/** Parses into a separate document, in which no script runs. `safeFigure` selects what the page gets. */
const parsed = trustedTypes?.createPolicy('ekagra-figure', { createHTML: (source) => source });

/** A question's figure, in the page's colours. */
export function Figure({ source }: { readonly source: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const figure = safeFigure(source);
    figure?.setAttribute('role', 'img');
    frame.current?.replaceChildren(...(figure === null ? [] : [figure]));
  }, [source]);
  return <div ref={frame} className="max-w-md [&>svg]:h-auto [&>svg]:max-h-72 [&>svg]:w-full" />;
}

/**
 * Converts a figure to an element that has only drawing elements and attributes, because another person may have written the paper.
 * @returns null if it is not SVG
 */
function safeFigure(source: string): SVGElement | null {
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
