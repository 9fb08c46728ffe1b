import type { Generator } from '../generator.ts';
import { basicConcepts } from './basic-concepts.ts';
import { biomolecules } from './biomolecules.ts';
import { bonding } from './bonding.ts';
import { chemicalKinetics } from './chemical-kinetics.ts';
import { coordinationCompounds } from './coordination-compounds.ts';
import { dfBlock } from './d-f-block.ts';
import { electrochemistry } from './electrochemistry.ts';
import { equilibrium } from './equilibrium.ts';
import { hydrocarbons } from './hydrocarbons.ts';
import { organicBasics } from './organic-basics.ts';
import { periodicity } from './periodicity.ts';
import { redoxReactions } from './redox-reactions.ts';
import { solutions } from './solutions.ts';
import { structureOfAtom } from './structure-of-atom.ts';
import { thermodynamics } from './thermodynamics.ts';

export const chemistryGenerators: readonly Generator[] = [
  ...basicConcepts,
  ...structureOfAtom,
  ...periodicity,
  ...bonding,
  ...thermodynamics,
  ...equilibrium,
  ...redoxReactions,
  ...organicBasics,
  ...hydrocarbons,
  ...solutions,
  ...electrochemistry,
  ...chemicalKinetics,
  ...dfBlock,
  ...coordinationCompounds,
  ...biomolecules,
];
