import { quantitiesOf } from '../quantities/quantity.ts';

/** Crystals, and chemistry's questions about atoms and light beyond physics. */
export const STRUCTURE_QUANTITIES = quantitiesOf(String.raw`
Emol  E  J  energy  shown: kJ
`);
