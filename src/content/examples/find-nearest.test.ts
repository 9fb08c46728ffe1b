import { expect, test } from 'vitest';

import { answerOnDevice } from '../../topics/tutor/rules/answer-on-device.ts';
import { SYLLABUS } from '../syllabus/chapters.ts';

const chapterOf = async (question: string) => {
  const answer = await answerOnDevice(question);
  return answer.status === 'similar' ? SYLLABUS.chapterOf(answer.examples[0]!.chapter)!.id : answer.status;
};

test.each([
  ['Why is the sky blue?', 'phy-ray-optics'],
  ['Why is the sunset red?', 'phy-ray-optics'],
  ['Why do stars twinkle?', 'phy-ray-optics'],
  ['Explain Newton’s third law', 'phy-laws-of-motion'],
  ['Why does ice float on water?', 'phy-fluids'],
  ['Why do leaves look green?', 'bio-photosynthesis'],
  ['Why do we sweat?', 'phy-thermal-properties'],
  ['What is osmosis?', 'chem-solutions'],
  ['Why is benzene stable?', 'chem-hydrocarbons'],
  ['Explain mitosis', 'bio-cell-cycle'],
  ['मुझे प्रकाश संश्लेषण समझाओ', 'bio-photosynthesis'],
])('without a model “%s” leads to solved questions of its chapter', async (question, chapter) => {
  expect(await chapterOf(question)).toBe(chapter);
});

test.each(['What is love?', 'what is the capital of India', 'Explain please', 'परासरण क्या है?', 'asdf qwer'])(
  'to “%s” no chapter is named that has nothing to do with it',
  async (question) => {
    expect(await chapterOf(question)).toBe('abstained');
  },
);
