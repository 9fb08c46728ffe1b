import { formulasOf } from '../../quantities/formula.ts';

export const REACTIONS = formulasOf(String.raw`
Ionic equilibrium
  pH  pH = -log10(cH/c0)  context: ph  covers: solution
  Ionic product of water  cH*cOH = Kw*c0^2  context: ph  covers: solution
  Strong acid with one proton  cH = cc  context: strongacid  covers: solution ph  where: cH >= 1e-3
  Strong base with one hydroxide  cOH = cc  context: strongbase  covers: solution ph  where: cOH >= 1e-3
# School neglects dissociation up to one part in twenty.
  Weak acid  cH = c0*sqrt(Ka*cc/c0)  context: weak ph  covers: solution ph weak weakacid  where: 0.05*cc >= cH
  Weak acid that dissociates much  Ka*c0*(cc - cH) = cH^2  context: weak ph  covers: solution ph weak weakacid  where: cH >= 0.05*cc
Thermochemistry
# Chemists count the work done on the gas.
Kinetics
  Half-life of a first order reaction  thf = ln(2)/k1  context: firstorder  covers: react reaction decay
  First order reaction, what is done  k1*ct = -ln(1 - done)  context: firstorder  covers: react reaction decay
  First order reaction, what is done in half-lives  1 - done = (1/2)^(ct/thf)  context: firstorder  covers: react reaction decay
`);
