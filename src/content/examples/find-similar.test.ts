import fc from 'fast-check';
import { expect, test } from 'vitest';

import { loadExamples } from './load-examples.ts';
import { findSimilar } from './find-similar.ts';

const examples = await loadExamples();
const found = (question: string, limit = 3) => findSimilar(question, examples, limit).map(({ id }) => id);

test.each([
  ['a train moving at 30 m/s applies brakes with retardation 3 m/s2, find stopping distance', 'braking-distance-car'],
  ['two masses 4 kg and 6 kg connected by a string over a pulley, find acceleration', 'atwood-machine-acceleration'],
  ['apparent weight of a person in an elevator going up with acceleration 3', 'lift-apparent-weight-upwards'],
  ['efficiency of carnot engine 30% source at 400K find temperature of sink', 'carnot-sink-temperature'],
  ['ydse fringe width if immersed in water', 'young-fringe-width-in-water'],
  ['stopping potential in photo electric effect with work function 2 eV', 'stopping-potential-photoelectric'],
  ['number of moles in 100 g of sulphuric acid', 'moles-in-grams-of-sulphuric-acid'],
  ['pH of buffer solution of acetic acid and sodium acetate', 'ph-of-buffer-henderson'],
  ['hybridization of carbon in acetylene', 'hybridisation-of-carbon-in-ethyne'],
  ['solve x² − 7x + 12 = 0', 'quadratic-by-factors'],
  ['diffrentiate x^2 e^x', 'derivative-product-exponential'],
  ['∫ x cos x dx', 'integral-by-parts-x-cos'],
  [String.raw`$\lim_{x\to0}\frac{\sin 5x}{\sin 2x}$`, 'limit-sine-over-sine'],
  ['sum of the first n terms of an A.P.', 'ap-middle-term-sum'],
  ['number of ways to choose a team with at least one woman', 'committee-at-least-one-woman'],
  ['chance of getting sum 7 with two dice', 'probability-two-dice-sum'],
  ['which organelle is the power house of the cell', 'site-of-aerobic-respiration'],
  ['hormone released by beta cells of pancreas', 'insulin-secreting-cells'],
  ['polymerase chain reaction number of copies after 20 cycles', 'pcr-copies-after-cycles'],
])('a student who types “%s” is shown how its like is solved', (question, id) => {
  expect(found(question)).toContain(id);
});

test.each([
  '',
  '   ',
  '12345 6789',
  'what is the value of',
  'asdkjh qwe 123 zzz',
  'aaaaaaaaaaaaaaaaaaaaaaa',
  'the quick brown fox 42 jumps over 17 lazy dogs at 9.8',
  'find the mass of the ball if the train is red and 3 hours late',
  'how do i cook rice with water at home',
  'who won the cricket match yesterday',
  'when is the next holiday in school',
  'मुझे प्रकाश संश्लेषण समझाओ',
])('to “%s” nothing is similar: no example is shown that has nothing to do with it', (question) => {
  expect(found(question)).toEqual([]);
});

test('of equally close examples, those of the student’s subject come first', () => {
  const subjectsOf = (subject: 'physics' | 'chemistry') =>
    findSimilar('half life of a first order decay', examples, 3, subject).map((e) => e.subject);
  expect([subjectsOf('physics'), subjectsOf('chemistry')]).toEqual([
    ['physics', 'chemistry'],
    ['chemistry', 'physics'],
  ]);
});

test('nearly every question of the worked examples finds itself first', () => {
  const lost = examples.filter(({ question, id }) => found(question, 1)[0] !== id);
  expect(lost.length / examples.length).toBeLessThan(0.07);
});

test('returns at most the requested number, of the given examples only', () => {
  expect(found('electric field and potential of point charges', 2).length).toBeLessThanOrEqual(2);
  const biology = examples.filter(({ subject }) => subject === 'biology');
  expect(findSimilar('two masses connected by a string over a pulley, find acceleration', biology, 3)).toEqual([]);
  expect(findSimilar('crossing over in meiosis', biology, 1).map(({ id }) => id)).toEqual(['crossing-over-stage']);
});

test('no text breaks the search', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => found(text).length <= 3));
  for (const part of ['lens ', 'x2', '\\frac{', '$']) expect(found(part.repeat(100_000 / part.length)).length).toBeLessThanOrEqual(3);
});
