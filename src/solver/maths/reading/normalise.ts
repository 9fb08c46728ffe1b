/** Maximum length of a solvable question. */
export const LONGEST_QUESTION = 2000;

const superscripts: Readonly<Record<string, string>> = {
  '⁰': '0', '¹': '1', '²': '2', '³': '3', '⁴': '4', '⁵': '5', '⁶': '6', '⁷': '7', '⁸': '8', '⁹': '9',
  '⁺': '+', '⁻': '-', 'ⁿ': 'n', 'ˣ': 'x', '⁽': '(', '⁾': ')', 'ᵃ': 'a', 'ᵇ': 'b', 'ᵏ': 'k', 'ᵐ': 'm', 'ᵗ': 't', 'ʸ': 'y', 'ᵀ': 'T',
}; // prettier-ignore
const subscripts: Readonly<Record<string, string>> = {
  '₀': '0', '₁': '1', '₂': '2', '₃': '3', '₄': '4', '₅': '5', '₆': '6', '₇': '7', '₈': '8', '₉': '9', 'ₙ': 'n', 'ᵣ': 'r', 'ₓ': 'x',
}; // prettier-ignore
const letters: Readonly<Record<string, string>> = {
  π: ' pi ', α: ' alpha ', β: ' beta ', γ: ' gamma ', δ: ' delta ', ε: ' epsilon ', θ: ' theta ', ϑ: ' theta ', λ: ' lambda ',
  μ: ' mu ', ω: ' omega ', φ: ' phi ', ϕ: ' phi ', ψ: ' psi ', ρ: ' rho ', σ: ' sigma ', τ: ' tau ',
}; // prettier-ignore
const marks: readonly (readonly [RegExp, string])[] = [
  [/[−–‒﹣－]/g, '-'],
  [/[×⋅·∙✕⨯]/g, '*'],
  [/÷/g, '/'],
  [/≤|⩽|≦|=</g, '<='],
  [/≥|⩾|≧|=>/g, '>='],
  [/≠/g, '!='],
  [/→|⟶|⇒|➝/g, '->'],
  [/∞/g, ' infinity '],
  [/√|√/g, ' sqrt '],
  [/∛/g, ' cbrt '],
  [/½/g, '(1/2)'],
  [/¼/g, '(1/4)'],
  [/¾/g, '(3/4)'],
  [/[ºᵒ˚]/g, '°'],
  [/[′’‘`´]/g, "'"],
  [/[“”]/g, '"'],
  [/∣/g, '|'],
  [/∈/g, ' in '],
  [/î/g, 'i_hat'],
  [/ĵ/g, 'j_hat'],
  [/k̂/g, 'k_hat'],
  [/[\u200b-\u200f\u2060\ufeff]/g, ''],
  [/[\u00a0\u2000-\u200a\u202f]/g, ' '],
];

/** Replaces variants of notation: ² and ^{2}, × and \times, \frac and /, matrices in brackets. */
export function normalised(question: string): string {
  let text = question;
  // Separates a following digit: sin²30° is not a power of 230.
  text = text.replaceAll(/([⁰¹²³⁴⁵⁶⁷⁸⁹])(?=\d)/g, '$1 ');
  text = text.replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿˣ⁽⁾ᵃᵇᵏᵐᵗʸᵀ]+/g, (run) => {
    const inner = Array.from(run, (mark) => superscripts[mark]).join('');
    return /^[0-9a-zT]$/.test(inner) ? `^${inner}` : `^(${inner})`;
  });
  text = text.replaceAll(/[₀₁₂₃₄₅₆₇₈₉ₙᵣₓ]+/g, (run) => `_(${Array.from(run, (mark) => subscripts[mark]).join('')})`);
  text = withoutTex(text);
  text = text.replaceAll(/(\d) ?deg(?:ree)?s?\b/g, '$1°').replaceAll(/\blog(2|3|5|10) (?=\d)/g, 'log_$1 ');
  for (const [mark, plain] of marks) text = text.replaceAll(mark, plain);
  text = text.replaceAll(/[πα-ωϑϕ]/g, (letter) => letters[letter] ?? letter);
  text = text.replaceAll(/\bpi +(?=\/)/g, 'pi');
  text = text.replaceAll('**', '^');
  return text.replaceAll(/\s+/g, ' ').trim();
}

const texWords: Readonly<Record<string, string>> = {
  cdot: '*', times: '*', div: '/', le: '<=', leq: '<=', leqslant: '<=', ge: '>=', geq: '>=', geqslant: '>=', ne: '!=', neq: '!=', lt: '<', gt: '>',
  to: '->', rightarrow: '->', infty: ' infinity ', int: ' ∫ ', lim: ' lim ', sum: ' ∑ ', arcsin: ' asin ', arccos: ' acos ', arctan: ' atan ',
  operatorname: '', mathrm: '', mathbf: '', mathit: '', text: '', left: '', right: '', big: '', Big: '', bigg: '', Bigg: '', displaystyle: '',
  limits: '', quad: ' ', qquad: ' ', circ: '°', degree: '°', vec: '', overrightarrow: '', overline: ' conjugate ', bar: ' conjugate ', prime: "'", mid: '|', vert: '|', lvert: '|',
  rvert: '|', cosec: ' csc ', dots: '...', ldots: '...', cdots: '...', in: ' in ', ',': ' ', ';': ' ', ':': ' ', '!': '', ' ': ' ', '(': ' ', ')': ' ',
  '[': ' ', ']': ' ', '{': '{', '}': '}', '|': '|', dfrac: '\\frac', tfrac: '\\frac', '%': '%', cup: ' U ', therefore: ' ', and: ' and ',
}; // prettier-ignore

/** `4\\frac{5}{8}` is a mixed number, four and five eighths, not a product. */
const MIXED = /(?<![\d.^_{}a-zA-Z)])(\d+)\s*\\frac\s*\{?\s*(\d+)\s*\}?\s*\{?\s*(\d+)\s*\}?/g;

function withoutTex(source: string): string {
  let text = source.replaceAll(/\$+/g, ' ');
  if (!text.includes('\\') && !text.includes('{')) return text;
  text = text.replaceAll(/\\(?:dfrac|tfrac)/g, '\\frac');
  text = text.replaceAll(/\\begin\s*\{([bpvV]?matrix|array|cases)\}(?:\{[lcr|]*\})?([\s\S]*?)\\end\s*\{\1\}/g, (_, kind: string, body: string) => {
    const rows = body.split(/\\\\/).map((row) => row.trim()).filter((row) => row !== '');
    if (kind === 'cases') return rows.map((row) => row.replaceAll('&', ' ')).join(', ');
    const grid = `[${rows.map((row) => `[${row.split('&').join(',')}]`).join(',')}]`;
    return kind === 'vmatrix' ? ` det ${grid}` : grid;
  }); // prettier-ignore
  text = text.replaceAll(/\\left\s*|\\right\s*/g, '');
  text = text.replaceAll(/\\hat\s*\{?\s*\\?([ijk])(?:math)?\s*\}?/g, '$1_hat ');
  text = text.replaceAll(/\^\s*\{\s*\\circ\s*\}/g, '°');
  text = text.replaceAll(MIXED, '($1+$2/$3)');
  text = withGroups(text, 0);
  return text.replaceAll(/\\([a-zA-Z]+|[^a-zA-Z])/g, (_, word: string) => texWords[word] ?? ` ${word} `);
}

/** Replaces `\frac{a}{b}`, `\sqrt[3]{a}`, `\binom{n}{r}`, `^{…}` and `_{…}`, from the outside in. */
function withGroups(text: string, depth: number): string {
  if (depth > 40) return text;
  let result = '';
  let index = 0;
  while (index < text.length) {
    const rest = text.slice(index, index + 12);
    const command = /^\\(frac|binom|sqrt)\s*/.exec(rest);
    if (command) {
      let position = index + command[0].length;
      let degree: string | null = null;
      if (command[1] === 'sqrt' && text[position] === '[') {
        const end = text.indexOf(']', position);
        if (end > 0) {
          degree = text.slice(position + 1, end);
          position = end + 1;
        }
      }
      const first = group(text, position);
      if (first === null) {
        result += text[index]!;
        index++;
        continue;
      }
      const inner = withGroups(first.inner, depth + 1);
      if (command[1] === 'sqrt') {
        result += degree === null ? ` sqrt(${inner})` : ` ((${inner})^(1/(${degree})))`;
        index = first.end;
        continue;
      }
      const second = group(text, first.end);
      if (second === null) {
        result += text[index]!;
        index++;
        continue;
      }
      const other = withGroups(second.inner, depth + 1);
      result += command[1] === 'frac' ? `((${inner})/(${other}))` : ` C(${inner},${other})`;
      index = second.end;
      continue;
    }
    if ((text[index] === '^' || text[index] === '_') && text[index + 1] === '{') {
      const inner = group(text, index + 1);
      if (inner !== null) {
        result += `${text[index]}(${withGroups(inner.inner, depth + 1)})`;
        index = inner.end;
        continue;
      }
    }
    if (text[index] === '{' && text[index - 1] !== '\\') {
      const inner = group(text, index);
      // Braces that only group, as in {x}^2 or \text{…}. Braces of a set contain commas.
      if (inner !== null && !inner.inner.includes(',')) {
        const isWord = /\\(?:text|mathrm|operatorname|mathbf|vec|overrightarrow)\s*$/.test(text.slice(0, index));
        const opened = withGroups(inner.inner, depth + 1);
        result += isWord || /^\s*$/.test(inner.inner) ? ` ${opened} ` : `(${opened})`;
        index = inner.end;
        continue;
      }
    }
    result += text[index]!;
    index++;
  }
  return result;
}

function group(text: string, from: number): { inner: string; end: number } | null {
  let index = from;
  while (text[index] === ' ') index++;
  if (text[index] !== '{') {
    const single = /^(?:\\[a-zA-Z]+|[0-9a-zA-Z])/.exec(text.slice(index, index + 20));
    return single === null ? null : { inner: single[0], end: index + single[0].length };
  }
  let open = 0;
  for (let end = index; end < text.length; end++) {
    if (text[end] === '{') open++;
    if (text[end] === '}' && --open === 0) return { inner: text.slice(index + 1, end), end: end + 1 };
  }
  return null;
}
