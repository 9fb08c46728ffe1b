import { dimensionTex, isSameDimension, type Dimension } from '../../quantities/dimension.ts';
import { dimensionOf } from '../../quantities/expression-dimension.ts';
import { equationTex } from '../../quantities/expression-tex.ts';
import { lowered, normalised } from '../../quantities/normalise.ts';
import type { Solver } from '../../solution.ts';
import { PHYSICS } from '../physics-knowledge.ts';

const ASKED =
  /(?<![a-z])dimension(?:s|al formula)?(?: formula)? (?:of|for) (?:the )?(?:physical quantity )?([a-z' -]+?)\s*(?:is|are|\?|\.|$)/;

/** "Dimensional formula of force": from its unit, checked by a law that isolates it. */
export const solveDimensions: Solver = (question) => {
  const name = ASKED.exec(lowered(normalised(question)))?.[1];
  if (name === undefined) return null;
  const named = [...PHYSICS.quantities.values()].filter(({ names }) => names !== null && name.replace(names, '') === '');
  const [first] = named;
  if (first === undefined || named.some(({ dimension }) => !isSameDimension(dimension, first.dimension))) return null;
  const dimension = (id: string): Dimension => PHYSICS.quantities.get(id)!.dimension;
  const law = PHYSICS.formulas.find(
    ({ equation }) =>
      equation.left.kind === 'variable' && named.some(({ id }) => equation.left.kind === 'variable' && equation.left.id === id),
  );
  const proof = law && dimensionOf(law.equation.right, dimension);
  if (!law || !proof || !isSameDimension(proof, first.dimension)) return null;
  const tex = dimensionTex(first.dimension);
  return {
    status: 'solved',
    solution: {
      answer: tex.replace(/\^\{(-?[\d.]+)\}/g, '^$1'),
      tex,
      subject: 'physics',
      topic: 'Dimensions',
      steps: [
        { text: `${law.name}:`, tex: equationTex(law.equation, (id) => PHYSICS.quantities.get(id)!.tex) },
        { text: `The dimensions of the right side:`, tex },
      ],
      verification: `The SI unit ${first.unit === '' ? '(none)' : first.unit} has the same dimensions.`,
    },
  };
};
