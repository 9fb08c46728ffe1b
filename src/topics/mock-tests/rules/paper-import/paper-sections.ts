import { SUBJECT_NAMES } from '../../../../shared/subjects/subjects.ts';
import type { PaperQuestion } from '../paper.ts';
import type { TemplateSection } from '../template.ts';
import type { Faults } from './faults.ts';
import type { OwnRules } from './own-template.ts';

/** Rules of a section, as a file gives them beside any of its questions. */
export interface NamedSection {
  readonly name?: string | undefined;
  readonly right?: number | undefined;
  readonly wrong?: number | undefined;
  readonly perOption?: number | undefined;
  /** Number of the section's questions that are evaluated. */
  readonly answer?: number | undefined;
}
type Rules = Omit<NamedSection, 'name'>;

interface Section {
  readonly title: string;
  /** Each rule with the row that gave it. */
  readonly rules: Map<keyof Rules, { readonly value: number; readonly row: string }>;
}

/** Maximum in `TEMPLATE`. */
const MOST_SECTIONS = 24;

const RULE_WORDS: Readonly<Record<keyof Rules, string>> = {
  right: 'marks for a right answer',
  wrong: 'marks for a wrong answer',
  perOption: 'marks for each right option',
  answer: 'questions to answer',
};

/** The sections of a file, in order of their first mention. A file without sections gets one, named after the subject. */
export class PaperSections {
  readonly #rules: OwnRules;
  readonly #faults: Faults;
  readonly #sections: Section[] = [];
  #current = 0;
  #refused = false;

  constructor(rules: OwnRules, faults: Faults) {
    this.#rules = rules;
    this.#faults = faults;
  }

  /** Index of the section of the next question. A question without a name continues the section before it, as below a heading. */
  place({ name, ...rules }: NamedSection, row: string): number {
    if (name !== undefined) this.#current = this.#named(name, row);
    else if (this.#sections.length === 0) this.#current = this.#named(SUBJECT_NAMES[this.#rules.subject], row);
    const section = this.#sections[this.#current]!;
    for (const [rule, value] of Object.entries(rules) as [keyof Rules, number | undefined][]) {
      if (value === undefined) continue;
      const before = section.rules.get(rule);
      if (before === undefined) section.rules.set(rule, { value, row });
      else if (before.value !== value) {
        this.#faults.add(
          row,
          `The section “${section.title}” has ${before.value} ${RULE_WORDS[rule]} in ${before.row}, and ${value} here. Give what differs a section of its own.`,
        );
      }
    }
    return this.#current;
  }

  #named(name: string, row: string): number {
    const known = this.#sections.findIndex(({ title }) => folded(title) === folded(name));
    if (known >= 0) return known;
    if (this.#sections.length === MOST_SECTIONS) {
      if (!this.#refused) this.#faults.add(row, `“${name}” is one section too many: a paper has at most ${MOST_SECTIONS}.`);
      this.#refused = true;
      return MOST_SECTIONS - 1;
    }
    return this.#sections.push({ title: name, rules: new Map() }) - 1;
  }

  /** The sections of the template, once all questions are placed. */
  finish(questions: readonly PaperQuestion[]): TemplateSection[] {
    return this.#sections.flatMap(({ title, rules }, at): TemplateSection[] => {
      const its = questions.filter(({ section }) => section === at);
      // All questions of the section have faults, which are listed.
      if (its.length === 0) return [];
      const value = (rule: keyof Rules) => rules.get(rule)?.value;
      const [right, perOption, answer] = [value('right') ?? this.#rules.right, value('perOption'), value('answer')];
      if (answer !== undefined && answer > its.length) {
        this.#faults.add(
          rules.get('answer')!.row,
          `The section “${title}” has ${its.length === 1 ? '1 question' : `${its.length} questions`}, and ${answer} are to be answered.`,
        );
      }
      if (perOption !== undefined && its.some(({ question }) => partOf(question) * perOption > right)) {
        this.#faults.add(
          rules.get('perOption')!.row,
          `In the section “${title}” a part of the right options would earn more than all of them. Lower the marks for each right option.`,
        );
      }
      const subjects = new Set(its.map(({ subject }) => subject));
      return [
        {
          id: this.#sections.length === 1 ? this.#rules.subject : `section-${at + 1}`,
          title,
          subject: subjects.size === 1 ? its[0]!.subject : this.#rules.subject,
          kinds: [...new Set(its.map(({ question }) => question.kind))],
          count: its.length,
          ...(answer === undefined || answer === its.length ? {} : { answer }),
          marks: { right, wrong: value('wrong') ?? this.#rules.wrong, ...(perOption === undefined ? {} : { perOption }) },
        },
      ];
    });
  }
}

/** Maximum number of right options in a partial answer: one less than all. */
const partOf = (question: PaperQuestion['question']) => (question.kind === 'multiple' ? question.key.length - 1 : 0);

const folded = (name: string) => name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ');
