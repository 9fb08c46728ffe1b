import { OPTION_LETTERS } from '../../../../../content/questions/question.ts';

/** A question that every format can say. */
export interface PlainQuestion {
  readonly kind: 'single' | 'multiple' | 'numerical' | 'true-false';
  readonly question: string;
  readonly options: readonly string[];
  /** Indices of the right options; of true or false, 0 is true. */
  readonly right: readonly number[];
  readonly value: number;
  readonly tolerance: number;
  readonly solution: readonly string[];
}

const letters = (right: readonly number[]) => right.map((option) => OPTION_LETTERS[option]!);

export function writeJson(questions: readonly PlainQuestion[]): string {
  return JSON.stringify({
    questions: questions.map(({ kind, question, options, right, value, tolerance, solution }) => {
      const common = { kind, question, ...(solution.length === 0 ? {} : { solution }) };
      if (kind === 'numerical') return { ...common, answer: value, ...(tolerance === 0 ? {} : { tolerance }) };
      if (kind === 'true-false') return { ...common, answer: right[0] === 0 };
      return { ...common, options, answer: kind === 'multiple' ? letters(right) : letters(right)[0] };
    }),
  });
}

export function writeCsv(questions: readonly PlainQuestion[], separator: string): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = questions.map(({ kind, question, options, right, value, tolerance, solution }) => {
    const isChoice = kind === 'single' || kind === 'multiple';
    const answer = kind === 'numerical' ? String(value) : kind === 'true-false' ? String(right[0] === 0) : letters(right).join(' ');
    const shown = Array.from(OPTION_LETTERS, (_, at) => (isChoice ? (options[at] ?? '') : ''));
    return [kind, question, ...shown, answer, kind === 'numerical' && tolerance > 0 ? String(tolerance) : '', solution.join('\n')]
      .map(cell)
      .join(separator);
  });
  return [['type', 'question', ...OPTION_LETTERS, 'answer', 'tolerance', 'solution'].join(separator), ...rows].join('\r\n');
}

const escaped = (text: string) => text.replaceAll(/[\\#={}~:]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

export function writeGift(questions: readonly PlainQuestion[]): string {
  return questions
    .map(({ kind, question, options, right, value, tolerance, solution }, at) => {
      const share = (100 / right.length).toFixed(5);
      const items = options.map((option, index) => {
        const isRight = right.includes(index);
        return `${isRight && kind === 'single' ? '=' : '~'}${isRight && kind === 'multiple' ? `%${share}%` : ''}${escaped(option)}`;
      });
      const answers =
        kind === 'numerical'
          ? `#${value}${tolerance === 0 ? '' : `:${tolerance}`}`
          : kind === 'true-false'
            ? right[0] === 0
              ? 'TRUE'
              : 'F'
            : items.join('\n');
      const general = solution.length === 0 ? '' : `####${escaped(solution.join('\n'))}`;
      return `::Question ${at}::[plain]${escaped(question)} {${answers}${general}}`;
    })
    .join('\n\n');
}

const markup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function writeMoodle(questions: readonly PlainQuestion[]): string {
  // Escaped twice: the text is HTML within XML.
  const html = (name: string, text: string, attributes = '') =>
    `<${name} format="html"${attributes}><text>${markup(`<p>${markup(text).replaceAll('\n', '<br>')}</p>`)}</text></${name}>`;
  const answer = (text: string, fraction: string) => html('answer', text, ` fraction="${fraction}"`);
  const each = questions.map(({ kind, question, options, right, value, tolerance, solution }) => {
    const share = kind === 'multiple' ? (100 / right.length).toFixed(5) : '100';
    const answers =
      kind === 'numerical'
        ? `<answer fraction="100"><text>${value}</text><tolerance>${tolerance}</tolerance></answer>`
        : kind === 'true-false'
          ? `<answer fraction="${right[0] === 0 ? 100 : 0}"><text>true</text></answer><answer fraction="${right[0] === 0 ? 0 : 100}"><text>false</text></answer>`
          : `<single>${kind === 'single'}</single>${options.map((option, at) => answer(option, right.includes(at) ? share : '0')).join('')}`;
    const type = kind === 'numerical' ? 'numerical' : kind === 'true-false' ? 'truefalse' : 'multichoice';
    return `<question type="${type}">${html('questiontext', question)}${html('generalfeedback', solution.join('\n'))}${answers}</question>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz><question type="category"/>${each.join('\n')}</quiz>`;
}
