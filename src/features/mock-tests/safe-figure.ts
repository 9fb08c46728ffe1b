const ELEMENTS = new Set(
  'svg g path line circle ellipse rect polyline polygon text tspan title desc defs marker clipPath pattern'.split(' '),
);
/** An attribute that loads, links or runs something. */
const UNSAFE = /^(?:on|href$|xlink|src|style$)/i;

/**
 * A figure as an element, with drawing elements and attributes only: a paper may come from another person.
 * @returns null where it is not SVG
 */
export function safeFigure(source: string): SVGElement | null {
  const { documentElement: figure } = new DOMParser().parseFromString(
    source.includes('xmlns=') ? source : source.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
    'image/svg+xml',
  );
  if (figure.localName !== 'svg') return null;
  for (const element of [figure, ...figure.querySelectorAll('*')]) {
    if (!ELEMENTS.has(element.localName)) element.remove();
    else
      for (const { name, value } of Array.from(element.attributes))
        if (UNSAFE.test(name) || /url\((?!#)/.test(value)) element.removeAttribute(name);
  }
  return document.importNode(figure, true) as unknown as SVGElement;
}
