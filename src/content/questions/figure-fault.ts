import { SaxesParser } from 'saxes';

import { FIGURE_ELEMENTS, isUnsafeAttribute } from './figure-parts.ts';

/** Maximum nesting of elements. Real drawings have less; deeper ones are meant to do harm. */
const DEEPEST = 30;

/** What is wrong with a drawing, as a sentence; null if nothing. The drawing is sanitized again where it is shown. */
export function figureFault(source: string): string | null {
  const parser = new SaxesParser();
  let depth = 0;
  let hasTitle = false;
  let fault: string | null = null;
  const refuse = (why: string) => (fault ??= `The drawing ${why}`);
  parser.on('error', () => refuse('is no well-formed SVG. Write it with viewBox and title, or remove it.'));
  parser.on('doctype', () => refuse('has a DOCTYPE. Remove it.'));
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    if (depth === 1 && (name !== 'svg' || attributes['viewBox'] === undefined)) refuse('is not an <svg> with a viewBox.');
    if (depth > DEEPEST) refuse(`is nested more than ${DEEPEST} deep. Make it simpler.`);
    if (!FIGURE_ELEMENTS.has(name)) refuse(`has <${name}>, which no drawing may have. Remove it.`);
    const unsafe = Object.entries(attributes).find(([attribute, value]) => isUnsafeAttribute(attribute, value));
    if (unsafe !== undefined) refuse(`has the attribute ${unsafe[0]}, which no drawing may have. Remove it.`);
    hasTitle ||= name === 'title';
  });
  parser.on('closetag', () => depth--);
  parser.write(source).close();
  if (!hasTitle) refuse('has no <title>, which is read out to those who cannot see it.');
  return fault;
}
