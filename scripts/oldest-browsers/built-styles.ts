import bcd from '@mdn/browser-compat-data' with { type: 'json' };

import { type BrowserApi, isInTargets } from './browser-support.ts';
import { checkBuilt } from './check-built.ts';

/** A node of MDN's data: its own support, and its parts by name. */
interface Node {
  readonly __compat?: Pick<BrowserApi, 'support'>;
  readonly [name: string]: unknown;
}

const css = bcd.css as unknown as Record<'at-rules' | 'properties' | 'selectors' | 'types', Readonly<Record<string, Node>>>;

/** Features that the build may use although a target lacks them, with what such a browser does. */
const ALLOWED: Readonly<Record<string, string>> = {
  ':open': 'in a list of selectors that may be unknown, as `[open]` is not',
  ':popover-open': 'in a list of selectors that may be unknown',
  '@property': 'Tailwind gives the same values without it',
  ':has()': 'for looks alone: a header that stays as it is, a toast at the bottom. What is chosen or focused shows without it',
  'color-mix()': 'behind @supports, with a plain colour before it',
  'contain-intrinsic-height': 'an optimization',
  'content-visibility': 'an optimization',
  'content-visibility: auto': 'an optimization',
  'field-sizing': 'src/ui/growing-text-area.tsx does it; a text area of four lines is made higher by hand',
  'field-sizing: content': 'as above',
  'font-family: ui-monospace': 'other faces are listed after it',
  hyphens: 'longer words go beyond a line, where they are cut',
  'overflow-anchor': 'what src/topics/groups/screens/messages does by itself',
  'overflow-anchor: none': 'what src/topics/groups/screens/messages does by itself',
  'scrollbar-color': 'the scrollbars of the system',
  'scrollbar-width': 'a scrollbar below a row',
  'scrollbar-width: none': 'a scrollbar below a row',
  'text-decoration: dotted': 'a word of text-decoration-style, which all know',
  'text-wrap': 'lines of other lengths',
  'text-wrap: balance': 'lines of other lengths',
  'text-wrap: pretty': 'lines of other lengths',
  'user-select': 'Vite writes Safari’s own name beside it',
  '1lh': 'the height of an empty date in Safari, which knows it',
};

/**
 * Searches built styles for features that a target lacks and that Vite could not lower.
 * @throws if a style uses such a feature, or if no style uses an allowed one
 */
export function checkBuiltStyles(outDir: string): Promise<void> {
  return checkBuilt(outDir, {
    extension: '.css',
    newerIn: newerStyles,
    allowed: ALLOWED,
    nobody: 'No style',
    source: 'scripts/oldest-browsers/built-styles.ts',
  });
}

/** Features that styles use and a target lacks: at-rules, selectors, properties, their keywords, functions, units, nesting. */
export function newerStyles(styles: string): readonly string[] {
  const plain = styles
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\\./g, '_')
    .replaceAll(/"[^"]*"|'[^']*'/g, '""');
  const found = new Set<string>();
  // Ignore prefixed names, which are meant for one engine.
  const note = (name: string, node: Node | undefined) =>
    node?.__compat && !isInTargets(node.__compat) && !/^:?-(webkit|moz)-/.test(name) && found.add(name);
  for (const [, name = ''] of plain.matchAll(/@([a-z-]+)/g)) note(`@${name}`, css['at-rules'][name]);
  for (const [, name = '', call = ''] of plain.matchAll(/(?<=[^\s:]|\s):{1,2}([a-z-]+)(\(?)(?=[^;{}]*\{)/g)) {
    note(`:${name}${call}${call && ')'}`, css.selectors[name]);
  }
  for (const [, property = '', value = ''] of plain.matchAll(/(?<=[{;]\s*)([a-z-]+):([^;{}]*)(?=[;}])/g)) {
    note(property, css.properties[property]);
    for (const word of value.split(/[\s,()/]+/)) note(`${property}: ${word}`, css.properties[property]?.[word] as Node | undefined);
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) note(`${name}()`, TYPES.get(name));
    for (const [whole, unit = ''] of value.matchAll(/(?<![\w#.-])\d*\.?\d+([a-z]{2,})\b/g)) note(whole, TYPES.get(unit));
  }
  if (plain.includes('&')) found.add('nesting');
  return [...found];
}

/** Functions, units and words of values, by name. */
const TYPES = new Map<string, Node>();
collect(css.types as Node);

function collect(node: Node): void {
  for (const [name, part] of Object.entries(node)) {
    if (name === '__compat') continue;
    if ((part as Node).__compat !== undefined && !TYPES.has(name)) TYPES.set(name, part as Node);
    collect(part as Node);
  }
}
