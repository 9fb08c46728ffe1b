import { characterEntities } from 'character-entities';

export type PlainText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

/** HTML elements that only format words. */
const INLINE = new Set('a abbr b big cite code em font i ins kbd mark q samp small span strong tt u var nolink bdi'.split(' '));
/** HTML elements that begin a new line. */
const BLOCK = new Set('address article blockquote center div dd dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section ul br'.split(' '));
const RAISED: Readonly<Record<string, string>> = { sup: '^', sub: '_' };

/** Longer than any real question. Bounds the work that a file can cause. */
const LONGEST = 40_000;

/**
 * Converts the HTML of a Moodle question to text with formulas. Refuses, with a reason, what would lose its meaning: pictures, tables,
 * struck-out words, scripts.
 */
export function plainText(html: string): PlainText {
  if (html.length > LONGEST) return refused(`is longer than ${LONGEST} characters`);
  let text = '';
  let problem: string | null = null;
  let raised: string | null = null;
  let at = 0;
  const source = withoutComments(html);
  for (const match of source.matchAll(/<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>/gi)) {
    text += decoded(source.slice(at, match.index));
    at = match.index + match[0].length;
    const [, slash, tag] = match;
    const name = tag!.toLowerCase();
    const sign = RAISED[name];
    if (sign !== undefined) {
      if (slash === '' ? raised !== null : raised !== name) problem ??= 'has raised letters within others. Write them as a formula';
      text += slash === '' ? `$${sign}{\\text{` : '}}$';
      raised = slash === '' ? name : null;
    } else if (BLOCK.has(name)) text += name === 'li' && slash === '' ? '\n• ' : '\n';
    else if (!INLINE.has(name)) problem ??= PROBLEMS[name] ?? `has the HTML element <${name}>, which cannot be shown here`;
  }
  text += decoded(source.slice(at));
  if (raised !== null) problem ??= 'has raised letters without an end';
  if (problem !== null) return refused(problem);
  return { ok: true, text: tidy(text) };
}

const refused = (problem: string): PlainText => ({ ok: false, problem });

const PICTURE = 'has a picture. Pictures cannot be imported: describe it in words, or remove the question';
const PROBLEMS: Readonly<Record<string, string>> = {
  img: PICTURE,
  svg: PICTURE,
  picture: PICTURE,
  canvas: PICTURE,
  table: 'has a table. Write it as lines of text',
  math: 'has a formula as MathML. Write it as TeX between \\( and \\)',
};

/** Removes comments in one pass: a regular expression would search to the end for each unclosed comment. */
function withoutComments(html: string): string {
  let kept = '';
  for (let at = 0; ;) {
    const start = html.indexOf('<!--', at);
    const end = start < 0 ? -1 : html.indexOf('-->', start);
    if (end < 0) return kept + html.slice(at);
    kept += html.slice(at, start);
    at = end + 3;
  }
}

/** Trims each line, and keeps at most one empty line between two. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/[ \t\u00A0]+/g, ' ').trim());
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Decodes HTML character references once. The result is not decoded again. */
function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,30}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(characterEntities, name) ? characterEntities[name]! : whole;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
