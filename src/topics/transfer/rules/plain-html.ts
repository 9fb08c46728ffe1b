import { characterEntities } from 'character-entities';

/** Untrusted HTML as text, with formulas between dollar signs. */
export interface PlainHtml {
  readonly text: string;
  /** Names of the pictures in the text, in order. */
  readonly pictures: readonly string[];
}

/** Maximum length; the rest is cut. Bounds the work that a file can cause. */
const LONGEST = 200_000;
const MOST_PICTURES = 50;

/** Elements that start and end a line. */
const BLOCK = new Set(
  'address article blockquote center div dd dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul br'.split(' '),
);
/** Elements whose content is not text. */
const SILENT = new Set('script style head title svg math object iframe template noscript'.split(' '));
const RAISED: Readonly<Record<string, string>> = { sup: '^', sub: '_' };

/**
 * Converts HTML to text, never to elements, so that no markup of a file is rendered. One pass, so that the time is linear in the length.
 */
export function plainHtml(html: string): PlainHtml {
  const source = html.slice(0, LONGEST);
  const lower = source.toLowerCase();
  // Searching for a missing end from each beginning would take quadratic time.
  const lastEnd = source.lastIndexOf('>');
  const pictures: string[] = [];
  let text = '';
  let at = 0;
  let raised: string | null = null;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    if (open < 0) break;
    text += decodedEntities(source.slice(at, open));
    const tag = open > lastEnd && !source.startsWith('<!--', open) ? null : tagAt(source, open);
    if (tag === null) {
      text += '<';
      at = open + 1;
      continue;
    }
    at = tag.end;
    if (tag.isComment) continue;
    if (SILENT.has(tag.name) && !tag.isClosing) {
      const end = lower.indexOf(`</${tag.name}`, at);
      at = end < 0 ? source.length : end;
    } else if (tag.name === 'img') {
      const name = pictureName(tag.attributes);
      if (name !== null && pictures.length < MOST_PICTURES) pictures.push(name);
    } else if (BLOCK.has(tag.name)) text += tag.name === 'li' && !tag.isClosing ? '\n• ' : '\n';
    else if ((tag.name === 'td' || tag.name === 'th') && tag.isClosing) text += ' | ';
    else if (RAISED[tag.name] !== undefined && (tag.isClosing ? raised === tag.name : raised === null)) {
      text += tag.isClosing ? '}}$' : `$${RAISED[tag.name]}{\\text{`;
      raised = tag.isClosing ? null : tag.name;
    }
  }
  text += decodedEntities(source.slice(at));
  if (raised !== null) text += '}}$';
  return { text: tidy(withFormulas(text)), pictures };
}

interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly isClosing: boolean;
  readonly isComment: boolean;
  readonly end: number;
}

/** @returns null if the less-than sign does not begin a tag */
function tagAt(source: string, open: number): Tag | null {
  if (source.startsWith('<!--', open)) {
    const end = source.indexOf('-->', open + 4);
    return { name: '', attributes: '', isClosing: false, isComment: true, end: end < 0 ? source.length : end + 3 };
  }
  const isClosing = source[open + 1] === '/';
  const [name = ''] = /^[a-z][a-z0-9]*/i.exec(source.slice(open + (isClosing ? 2 : 1), open + 32)) ?? [];
  const close = name === '' ? -1 : source.indexOf('>', open);
  if (close < 0) return null;
  return { name: name.toLowerCase(), attributes: source.slice(open, close), isClosing, isComment: false, end: close + 1 };
}

function pictureName(attributes: string): string | null {
  const [, double, single, bare] = /\ssrc\s*=\s*(?:"([^"]{1,400})"|'([^']{1,400})'|([^\s"'>]{1,400}))/i.exec(attributes) ?? [];
  const name = double ?? single ?? bare;
  if (name === undefined) return null;
  try {
    return decodeURIComponent(decodedEntities(name));
  } catch {
    return decodedEntities(name);
  }
}

/** Decodes character references once. The result is not decoded again. */
function decodedEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,30}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(characterEntities, name) ? characterEntities[name]! : whole;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Converts formulas of MathJax and of Anki's LaTeX to dollar signs. */
function withFormulas(text: string): string {
  return text
    .replaceAll('[$$]', '$$$$')
    .replaceAll('[/$$]', '$$$$')
    .replaceAll(/\[\/?\$\]|\[\/?latex\]|\\\(|\\\)/g, '$$')
    .replaceAll(/\\\[|\\\]/g, '$$$$');
}

/** Trims each line, and keeps at most one empty line between two. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/[ \t\u00A0]+/g, ' ').trim());
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/ \|(?=\n|$)/g, '')
    .trim();
}
