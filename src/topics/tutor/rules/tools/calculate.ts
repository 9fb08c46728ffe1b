import * as v from 'valibot';

import { dimensionTex, isSameDimension, plainNumber, unitFrom } from '../../../../solver/tools/quantities.ts';
import { text, tool } from './tool.ts';
import { evaluated } from '../../../../shared/expressions/evaluate.ts';
import { readTree } from '../../../../shared/expressions/read-tree.ts';

export const calculate = tool({
  name: 'calculate',
  description: 'Computes numbers, also with units, which it checks: 0.5 * 2 kg * (3 m/s)^2. Functions in radians, or with ° for degrees.',
  parameters: v.strictObject({
    expression: text('Units stand behind their number and a space. No letters besides units and pi', 300),
    unit: v.optional(text('The unit of the result, such as J or km/h; SI if left out', 20)),
  }),
  run: ({ expression, unit }) => {
    const tree = readTree(expression);
    const result = tree === null ? null : evaluated(tree);
    if (result === null) return 'Not computed: it cannot be read in one way, the units do not fit, or there is no such number.';
    if (unit === undefined) return [plainNumber(result.value), siUnit(result.dimension)].filter((part) => part !== '').join(' ');
    const wanted = unitFrom(unit);
    if (wanted === null) return 'Not computed: this unit is not known.';
    if (!isSameDimension(wanted.dimension, result.dimension))
      return `Not computed: the result has the dimension ${dimensionTex(result.dimension)}, this unit has not.`;
    return `${plainNumber(result.value / wanted.factor)} ${unit}`;
  },
});

const SI = ['m', 'kg', 's', 'A', 'K', 'mol'] as const;

function siUnit(dimension: readonly number[]): string {
  return SI.flatMap((unit, at) => (dimension[at] === 0 ? [] : [dimension[at] === 1 ? unit : `${unit}^${dimension[at]}`])).join(' ');
}
