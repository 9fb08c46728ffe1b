import type { ChapterQuestions } from '../../../../content/questions/question.ts';

export const chapters = import.meta.glob<ChapterQuestions>('../../../../../packs/questions/english/*.json', {
  eager: true,
  import: 'default',
});
