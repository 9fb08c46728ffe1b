import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { userSubjectsSchema } from '../../replication/schema/user-subjects.ts';

// Without indentation: the dark theme stands within a media query.
const css = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8').replaceAll(/\n +/g, '\n');
const light = tokensOf(':root {');
const themes = [
  ['light', light],
  // The dark theme inherits what it does not set.
  ['dark', new Map([...light, ...tokensOf(":root[data-theme='dark'] {")])],
] as const;

const GROUNDS = ['page', 'column', 'surface', 'raised', 'field', 'hover'];
/** WCAG 2.2, 1.4.3: text. */
const text = [
  ...pairs(['ink', 'ink-soft', 'danger', 'late', 'answered', 'marked'], GROUNDS),
  // Numbers in a palette's shapes.
  ...pairs(['page'], ['danger', 'answered', 'marked']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-pressed'],
  // An active filter, and selected text.
  ['page', 'ink'],
] as const;
/** WCAG 2.2, 1.4.11: the edges of controls and the shapes of subjects. */
const shapes = pairs(
  ['line-strong', ...[...light.keys()].filter((name) => name.startsWith('subject-'))],
  GROUNDS.filter((ground) => ground !== 'hover'),
);

test.each(themes)('text is readable on every background it appears on (%s)', (_, tokens) => {
  expect(tooClose(tokens, text, 4.5)).toEqual([]);
});

test.each(themes)('edges of controls and marks of subjects are visible (%s)', (_, tokens) => {
  expect(tooClose(tokens, shapes, 3)).toEqual([]);
});

test.each(themes)('every subject colour of the schema has a hue (%s)', (_, tokens) => {
  const hues = [...tokens.keys()].filter((name) => name.startsWith('subject-')).map((name) => name.slice('subject-'.length));
  expect(hues.sort()).toEqual([...userSubjectsSchema.properties.color.enum].sort());
});

test.each([
  ['light', new Map([...light, ...tokensOf(':root[data-background] {')])],
  ['dark', new Map([...themes[1][1], ...tokensOf(":root[data-theme='dark'][data-background] {")])],
] as const)('text and controls are readable over any background picture (%s)', (_, tokens) => {
  const scrim = Number(tokens.get('scrim'));
  expect(tooClose(tokens, text, 4.5)).toEqual([]);
  for (const picture of ['#000000', '#ffffff']) {
    const behind = new Map([...tokens, ['page', mixed(tokens.get('page')!, picture, scrim)]]);
    expect(tooClose(behind, pairs(['ink', 'ink-soft', 'danger', 'late'], ['page']), 4.5)).toEqual([]);
    expect(tooClose(behind, [['line-strong', 'page']], 3)).toEqual([]);
  }
});

test('the browser’s toolbar has the page’s colour', () => {
  const script = readFileSync(path.join(import.meta.dirname, '../../public/before-paint.js'), 'utf8');
  expect(script).toContain(`isDark ? '${themes[1][1].get('page')}' : '${light.get('page')}'`);
});

test('sanity check of the measure: black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

function pairs(fronts: readonly string[], grounds: readonly string[]) {
  return fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const));
}

function tooClose(tokens: ReadonlyMap<string, string>, list: readonly (readonly [string, string])[], least: number): string[] {
  return list
    .map(([front, ground]) => ({ front, ground, ratio: contrast(tokens.get(front)!, tokens.get(ground)!) }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ front, ground, ratio }) => `${front} on ${ground}: ${ratio.toFixed(2)}`);
}

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`\n${selector}`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6}|[0-9.]+);/g)].map(([, name, value]) => [name!, value!]));
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Blends `part` of one colour over another, as browsers do. */
function mixed(one: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [over, under] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(over * part + under * (1 - part))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Relative luminance of sRGB, from 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
