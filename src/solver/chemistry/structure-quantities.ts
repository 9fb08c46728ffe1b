import { quantitiesOf } from '../quantities/quantity.ts';

/** Quantities of crystals, and of chemistry's questions about atoms and light that physics does not have. */
export const STRUCTURE_QUANTITIES = quantitiesOf(String.raw`
wn  \bar\nu  m^-1  wave ?number  named
Emol  E  J  energy  shown: kJ
Eion  E  J  ioni[sz]ation energy|energy(?: is)?(?: required| needed)?|how much energy  shown: J
dxu  \Delta x  m  uncertainty in (?:its |the )?position|position  symbols: Δx  cue: within|accuracy|position  named
dvu  \Delta v  m/s  uncertainty in (?:its |the )?(?:velocity|speed)  symbols: Δv  named
dpu  \Delta p  kg m/s  uncertainty in (?:its |the )?momentum  symbols: Δp  named
mph  m  kg  mass of (?:a |the )?photon  named
`);
