import * as v from 'valibot';

import { solve } from '../../../../solver/index.ts';
import { text, tool } from './tool.ts';

export const molarMass = tool({
  name: 'molar_mass',
  description: 'The molar mass of a substance in g/mol, atom by atom, from its formula.',
  parameters: v.strictObject({ formula: text('Such as CuSO4·5H2O or Fe2(SO4)3', 60) }),
  run: ({ formula }) => answerOf(`molar mass of ${formula}`),
});

export const balance = tool({
  name: 'balance',
  description: 'Balances a chemical equation, with charges, hydrates and brackets.',
  parameters: v.strictObject({ equation: text('Such as KMnO4 + HCl -> KCl + MnCl2 + H2O + Cl2') }),
  run: ({ equation }) => answerOf(`balance ${equation}`),
});

function answerOf(question: string): string {
  const outcome = solve(question, 'chemistry');
  if (outcome?.status !== 'solved') return `Not computed: ${outcome?.reason ?? 'this is no formula'}`;
  return outcome.solution.answer;
}
