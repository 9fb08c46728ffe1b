import type { Question } from '../../../../content/questions/question.ts';
import type { Answer, Paper, PaperQuestion } from '../paper.ts';
import type { QuestionKind, Template, TemplateSection } from '../template.ts';

/**
 * A filled paper in short. By section's id: `12*B>B` is twelve questions with the key B answered B, `B>` one left out, `ABD>AB` one
 * with several right options, `5>5` and `4.9..5.1>5` numbers, `B|C>C` one where C is right too, `!B>C` a dropped one.
 */
export type Sheet = Readonly<Record<string, string>>;

export function fillSheet(template: Template, sheet: Sheet): { readonly paper: Paper; readonly answers: readonly (Answer | undefined)[] } {
  const unknown = Object.keys(sheet).filter((id) => !template.sections.some((section) => section.id === id));
  if (unknown.length > 0) throw new Error(`${template.id} has no section ${unknown.join()}`);
  const filled = template.sections.flatMap((section, index) =>
    (sheet[section.id] ?? '')
      .split(' ')
      .filter((word) => word !== '')
      .flatMap((word) => {
        const [, times = '1', rest] = /^(?:(\d+)\*)?(.+)$/.exec(word)!;
        return Array.from({ length: Number(times) }, () => fillOne(rest!, section, index));
      }),
  );
  for (const section of template.sections) {
    const here = filled.filter(({ question }) => template.sections[question.section] === section).length;
    if (here > section.count) throw new Error(`${section.id} has ${section.count} questions, not ${here}`);
  }
  const questions = filled.map(({ question }) => question);
  return { paper: { version: 1, template, seed: 1, questions }, answers: filled.map(({ answer }) => answer) };
}

function fillOne(word: string, section: TemplateSection, index: number): { question: PaperQuestion; answer: Answer | undefined } {
  const [, drop, key, also, given] = /^(!)?([^|>]+)(?:\|([A-D]+))?>(.*)$/.exec(word)!;
  const kind = section.kinds[0]!;
  const question: PaperQuestion = {
    chapter: `${section.subject}-chapter`,
    subject: section.subject,
    section: index,
    question: questionOf(kind, key!),
    ...(also === undefined ? {} : { alsoRight: options(also) }),
    ...(drop === undefined ? {} : { isDropped: true }),
  };
  return { question, answer: given === '' ? undefined : answerOf(kind, given!) };
}

const options = (letters: string) => [...letters].map((letter) => 'ABCD'.indexOf(letter));

function answerOf(kind: QuestionKind, given: string): Answer {
  if (kind === 'numerical') return given;
  return kind === 'multiple' ? options(given) : options(given)[0]!;
}

function questionOf(kind: QuestionKind, key: string): Question {
  const common = { id: 'phy-example-01', topic: 't', difficulty: 1, seconds: 60, exams: [], statement: 's', solution: ['s'] } as const;
  const four = ['a', 'b', 'c', 'd'];
  switch (kind) {
    case 'numerical': {
      const [from, to = from] = key.split('..').map(Number);
      return { ...common, exams: [], solution: ['s'], kind, key: { from: from!, to: to! } };
    }
    case 'multiple':
      return { ...common, exams: [], solution: ['s'], kind, options: four, key: options(key) };
    case 'matrix':
      return { ...common, exams: [], solution: ['s'], kind, left: four, right: four, options: four, key: options(key)[0]! };
    case 'assertion':
      return { ...common, exams: [], solution: ['s'], kind, reason: 'r', key: options(key)[0]! };
    case 'single':
      return { ...common, exams: [], solution: ['s'], kind, options: four, key: options(key)[0]! };
  }
}
