import { expect, test } from 'vitest';

import { followUps } from './follow-ups.ts';

test('a follow-up names the steps of the answer and speaks the language of the question', () => {
  const labels = followUps('Solve x + 2 = 3', 'The idea.\n\n1. Subtract.\n2. Done: 1.5 is no step').map(({ label }) => label);
  expect(labels).toEqual(['Ask me back', 'Only the next step', 'Solve it another way', 'Explain step 1', 'Explain step 2']);
  expect(followUps('वेग ज्ञात कीजिए', '1. हल').at(-1)!.text).toBe('चरण 1 को और विस्तार से समझाइए।');
  const tex = String.raw`\(\int_0^{\pi} \sin x \cos x \, dx\) हल करो`;
  expect(followUps(tex, '')[0]!.text).toMatch(/^हल मत/);
  expect(followUps('What does गति mean?', '')[0]!.text).toMatch(/^Do not/);
  expect(followUps('', Array.from({ length: 20 }, (_, at) => `${at + 1}. x`).join('\n'))).toHaveLength(9);
});
