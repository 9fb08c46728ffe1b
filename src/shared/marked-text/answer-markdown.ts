/** Shown below a step whose claims the app computed again. */
export const CHECKED_WORDS = 'Checked: computed again';
/** Shown below a step of which only the calculation was computed again: its law may be the wrong one. */
export const CALCULATED_WORDS = 'The calculation is right. Not checked: whether it fits the question';
/** Marks and words with which a model could imitate these labels. */
const LIKE_MARKS = new RegExp(`[✓✔☑✅🗸🗹]\\uFE0F?|${CHECKED_WORDS}|${CALCULATED_WORDS}`, 'giu');

/** Maximum length in characters: rendering more would block the page. */
const MOST_CHARACTERS = 40_000;
const DEEPEST = 8;
/** Maximum number of delimiters in a paragraph; more are not meant as markup. */
const MARKS = /[*_~[\]<`|]/g;
const MOST_MARKS = 400;
/** Maximum length of a readable formula. */
const MOST_TEX = 2000;

/**
 * Prepares a model's text as Markdown for rendering: keeps formulas only between dollar signs, turns currency dollars into text, and limits
 * length and nesting, which could block the page.
 */
export function answerMarkdown(written: string): string {
  const text =
    written.length > MOST_CHARACTERS ? `${written.slice(0, MOST_CHARACTERS)}…\n\n*The rest of this answer is too long to show.*` : written;
  // Code stays unchanged. A space replaces each removed part, so that the text around it does not become a link or markup.
  return text
    .replaceAll(/\${5,}/g, ' ')
    .replaceAll(LIKE_MARKS, ' ')
    .split(/(^```[^]*?(?:^```\s*$|$(?![^]))|`[^`\n]+`)/m)
    .map((part, at) => (at % 2 === 1 ? part : bounded(withDollars(part))))
    .join('');
}

function withDollars(text: string): string {
  return withoutMoney(
    text
      .replaceAll(
        /\\\[([^]+?)\\\]|\$\$([^]+?)\$\$/g,
        (_, tex?: string, other?: string) => `\n\n$$\n${oneBlock(tex ?? other ?? '')}\n$$\n\n`,
      )
      .replaceAll(/\\\(([^\n]+?)\\\)/g, (_, tex: string) => `$${tex.trim()}$`),
  );
}

/** Removes blank lines and dollars, which would end the formula. */
function oneBlock(tex: string): string {
  return tex
    .trim()
    .replaceAll(/\n\s*\n/g, '\n')
    .replaceAll('$', String.raw`\$`);
}

/**
 * A pair of dollars marks a formula if neither has a space on its inside and no digit follows. Escapes a star between numbers, which means
 * multiplication: Markdown would show 2*10*2 as 2102.
 */
function withoutMoney(text: string): string {
  return text
    .split(/(\$\$\n[^]*?\n\$\$)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replaceAll(
            /(?<!\\)\$(?=\S)([^$\n]{0,2000}?[^\s\\$])\$(?!\d)|(?<!\\)\$|(?<=[\p{L}\p{N})])\*(?=[\p{L}\p{N}(])/gu,
            (whole, tex) => (tex === undefined ? `\\${whole}` : whole),
          ),
    )
    .join('');
}

/** Limits nesting and unclosed delimiters. */
function bounded(text: string): string {
  return text
    .replaceAll(/^(?:[ \t]*>){9,}/gm, '> '.repeat(DEEPEST))
    .replaceAll(/^[ \t]{25,}/gm, ' '.repeat(24))
    .replaceAll(/(?:[-*+][ \t]+){9,}/g, '- '.repeat(DEEPEST))
    .replaceAll(/([*_~[\]()!|`<$])\1{49,}/g, (_, mark: string) => mark.repeat(50))
    .split(/(\n\s*\n)/)
    .map((paragraph) => ((paragraph.match(MARKS)?.length ?? 0) > MOST_MARKS ? asItIs(paragraph) : paragraph))
    .join('');
}

/** Turns the paragraph into a code block, which is not parsed. */
function asItIs(paragraph: string): string {
  return `\n\n\`\`\`\n${paragraph.replaceAll('`', "'")}\n\`\`\`\n\n`;
}

/** True for a plausible formula: nesting below forty. */
export function isReadableFormula(tex: string): boolean {
  if (tex.length > MOST_TEX) return false;
  let depth = 0;
  for (const letter of tex) {
    if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    if (depth > 40) return false;
  }
  return true;
}

/** The URL of a link that may be followed; otherwise null. */
export function followableAddress(address: string | undefined): string | null {
  if (address === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { protocol, href, username } = new URL(address);
  // Credentials before the host would disguise it.
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? href : null;
}
