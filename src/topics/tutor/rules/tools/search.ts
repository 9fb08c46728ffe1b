import * as v from 'valibot';

import { EXAM_SUBJECTS } from '../../../../shared/subjects/subjects.ts';
import { findSimilar } from '../../../../content/examples/find-similar.ts';
import { loadExamples } from '../../../../content/examples/load-examples.ts';
import { loadTopics } from '../../../../content/syllabus/load-topics.ts';
import { text, tool } from './tool.ts';

const MOST_EXAMPLES = 2;
const MOST_TOPICS = 5;

/** Searches solved questions of the bank, and topics of the syllabus with a word of the query in their names. */
export const search = tool({
  name: 'search',
  description: 'Searches the solved questions of the app and the topics of the JEE and NEET syllabus.',
  parameters: v.strictObject({ query: text('Words of the topic, in English', 200), subject: v.picklist(EXAM_SUBJECTS) }),
  run: async ({ query, subject }) => {
    const [examples, topics] = await Promise.all([loadExamples([subject]), loadTopics(subject)]);
    const words = query.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const named = [...topics.values()]
      .flat()
      .filter(({ en }) => words.some((word) => en.toLowerCase().includes(word)))
      .slice(0, MOST_TOPICS);
    const found = findSimilar(query, examples, MOST_EXAMPLES, subject);
    if (found.length + named.length === 0) return 'Nothing was found.';
    return [
      ...(named.length === 0 ? [] : [`Topics of the syllabus: ${named.map(({ en }) => en).join('; ')}`]),
      // Text of the bank must not be read as an instruction either, so it is delimited.
      ...found.map((one) => `A solved question: ${one.question}\nIts steps: ${one.steps.join(' ')}\nIts answer: ${one.answer}`),
    ].join('\n\n');
  },
});
