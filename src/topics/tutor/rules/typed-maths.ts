/** Functions and Greek letters as typed, with their TeX. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(sin|cos|tan|cot|sec|log|ln|lim|max|min|det)(?![a-z])/g, String.raw`\$1 `],
  [/\b(pi|theta|alpha|beta|lambda|omega|mu)(?![a-z])/g, String.raw`\$1 `],
  [/<=|≤/g, String.raw`\le `],
  [/>=|≥/g, String.raw`\ge `],
  [/!=|≠/g, String.raw`\ne `],
  [/->|→/g, String.raw`\to `],
  [/±/g, String.raw`\pm `],
  [/∫/g, String.raw`\int `],
  [/∞/g, String.raw`\infty `],
  [/π/g, String.raw`\pi `],
  [/θ/g, String.raw`\theta `],
  [/×/g, String.raw`\times `],
  [/\*|·/g, String.raw`\cdot `],
];

const MATHS_WORD = /^(?:[-+−=<>≤≥≠±→∫√()|,]+|(?:\d|[a-z](?![a-z])|sqrt|sin|cos|tan|cot|sec|log|ln|lim|d[xyt]\b|[-+−(∫√π|]).*|.*[\^=].*)$/i;
/** Text without one of these characters may be prose. */
const SURE = /[\^=√∫]|sqrt|<=|>=|≤|≥/;

/** Puts text that looks like typed maths between dollar signs, to preview how it will be parsed. */
export function withFormulas(text: string): string {
  if (/[$\\]/.test(text)) return text;
  return text.split('\n').map(withFormulasInLine).join('\n');
}

function withFormulasInLine(line: string): string {
  const words = line.split(/(\s+)/);
  let shown = '';
  for (let at = 0; at < words.length;) {
    let end = at;
    while (end < words.length && (words[end]!.trim() === '' || isMaths(words[end]!))) end += 1;
    const run = words.slice(at, end).join('');
    const maths = run.trim();
    if (maths !== '' && SURE.test(maths)) {
      const closing = /[.,;?]+$/.exec(maths)?.[0] ?? '';
      const inner = maths.slice(0, maths.length - closing.length);
      shown += run.slice(0, run.indexOf(maths)) + `$${toTex(inner)}$${closing}` + run.slice(run.indexOf(maths) + maths.length);
    } else shown += run;
    if (end < words.length) shown += words[end];
    at = end + 1;
  }
  return shown;
}

function isMaths(word: string): boolean {
  // "a" and "I" are words. So are three letters in a row that are no function name.
  const letters = word.replaceAll(/sqrt|sin|cos|tan|cot|sec|log|lim|det|theta|alpha|beta|lambda|omega/g, '');
  return MATHS_WORD.test(word) && !/[a-z]{3}/i.test(letters) && !/[{}#%&~]/.test(word);
}

/** Converts typed maths to TeX. */
function toTex(typed: string): string {
  const powers = typed.replaceAll(/(\d)e([-−]?\d+)\b/gi, '$1×10^($2)');
  let tex = grouped(powers, /(?:sqrt|√)\s*\(/, String.raw`\sqrt{`);
  tex = grouped(tex, /\^\(/, '^{');
  tex = tex.replaceAll(/√\s*([\dA-Za-z]+)/g, String.raw`\sqrt{$1}`).replaceAll(/\^(-?[\dA-Za-z.]+)/g, '^{$1}');
  tex = tex.replaceAll(/(?<![\w)}])(\d+)\/(\d+)(?![\w(])/g, String.raw`\frac{$1}{$2}`);
  for (const [pattern, into] of NAMES) tex = tex.replaceAll(pattern, into);
  return tex.trim();
}

/** Replaces a pattern and its opening bracket by `opening`, and the closing bracket by a brace. */
function grouped(text: string, pattern: RegExp, opening: string): string {
  const match = pattern.exec(text);
  if (match === null) return text;
  const start = match.index + match[0].length;
  const end = partnerOf(text, start);
  // No closing bracket yet: everything after the opening is inside.
  const [inner, rest] = end === -1 ? [text.slice(start), ''] : [text.slice(start, end), text.slice(end + 1)];
  return `${text.slice(0, match.index)}${opening}${grouped(inner, pattern, opening)}}${grouped(rest, pattern, opening)}`;
}

/** Index of the bracket that closes the one before `start`, or -1. */
function partnerOf(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
