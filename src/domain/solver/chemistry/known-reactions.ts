import type { Reaction } from './balance.ts';
import type { Composition } from './composition.ts';
import { readReaction } from './reaction-text.ts';
import { isSameSubstance } from './substances.ts';

/** Reactions that exercises only describe in words. */
const REACTIONS =
  `N2 + H2 -> NH3;H2 + O2 -> H2O;H2 + Cl2 -> HCl;CaCO3 -> CaO + CO2;KClO3 -> KCl + O2;Mg + O2 -> MgO;C + O2 -> CO2;S + O2 -> SO2;SO2 + O2 -> SO3;Zn + HCl -> ZnCl2 + H2;Zn + H2SO4 -> ZnSO4 + H2;Mg + HCl -> MgCl2 + H2;Al + HCl -> AlCl3 + H2;Al + O2 -> Al2O3;Fe2O3 + CO -> Fe + CO2;CaCO3 + HCl -> CaCl2 + CO2 + H2O;Na + H2O -> NaOH + H2;AgNO3 + NaCl -> AgCl + NaNO3;H2O2 -> H2O + O2;NaHCO3 -> Na2CO3 + H2O + CO2;NaOH + HCl -> NaCl + H2O;NaOH + H2SO4 -> Na2SO4 + H2O;CH4 + O2 -> CO2 + H2O;C2H6 + O2 -> CO2 + H2O;C3H8 + O2 -> CO2 + H2O;C4H10 + O2 -> CO2 + H2O;C2H4 + O2 -> CO2 + H2O;C2H2 + O2 -> CO2 + H2O;C6H6 + O2 -> CO2 + H2O;C6H12O6 + O2 -> CO2 + H2O;C2H6O + O2 -> CO2 + H2O;CO + O2 -> CO2;P4 + O2 -> P4O10;NH3 + O2 -> NO + H2O;Ca(OH)2 + HCl -> CaCl2 + H2O;Na2CO3 + HCl -> NaCl + H2O + CO2;MnO2 + HCl -> MnCl2 + Cl2 + H2O;Cu + HNO3 -> Cu(NO3)2 + NO2 + H2O;Fe + O2 -> Fe2O3;Fe + HCl -> FeCl2 + H2;Fe + H2SO4 -> FeSO4 + H2;Al + H2SO4 -> Al2(SO4)3 + H2;BaCl2 + Na3PO4 -> Ba3(PO4)2 + NaCl;NaOH + CO2 -> Na2CO3 + H2O;CaO + H2O -> Ca(OH)2;Fe + S -> FeS;Zn + S -> ZnS;NH4Cl + Ca(OH)2 -> CaCl2 + NH3 + H2O;MgCO3 -> MgO + CO2;KMnO4 -> K2MnO4 + MnO2 + O2;H2 + I2 -> HI;H2S + O2 -> SO2 + H2O;BaCl2 + H2SO4 -> BaSO4 + HCl;BaCl2 + Na2SO4 -> BaSO4 + NaCl;AgNO3 + KCl -> AgCl + KNO3;AgNO3 + CaCl2 -> AgCl + Ca(NO3)2;AgNO3 + HCl -> AgCl + HNO3;AgNO3 + BaCl2 -> AgCl + Ba(NO3)2;Pb(NO3)2 + KI -> PbI2 + KNO3;KOH + HCl -> KCl + H2O;KOH + H2SO4 -> K2SO4 + H2O;NaOH + HNO3 -> NaNO3 + H2O;Na2CO3 + H2SO4 -> Na2SO4 + H2O + CO2;Ca(OH)2 + CO2 -> CaCO3 + H2O;CuSO4 + Zn -> ZnSO4 + Cu;K + H2O -> KOH + H2;Ca + H2O -> Ca(OH)2 + H2;C8H18 + O2 -> CO2 + H2O;C5H12 + O2 -> CO2 + H2O;CH4O + O2 -> CO2 + H2O;Pb(NO3)2 -> PbO + NO2 + O2;HgO -> Hg + O2;NH4NO3 -> N2O + H2O;CaC2 + H2O -> C2H2 + Ca(OH)2`
    .split(';')
    .map((text) => readReaction(text)!);

/** The single reaction with every substance the question names; air and water may go unnamed. */
export function knownReaction(named: readonly Composition[]): Reaction | null {
  const distinct = named.filter((one, index) => named.findIndex((other) => isSameSubstance(one, other)) === index);
  if (distinct.length < 2) return null;
  const fitting = REACTIONS.filter(
    ({ left, right }) =>
      distinct.every((one) => [...left, ...right].some((other) => isSameSubstance(one, other))) &&
      distinct.some((one) => left.some((other) => isSameSubstance(one, other))),
  );
  // "Heating CaCO3" names no acid: prefer the reaction that needs the fewest unnamed substances.
  const unnamed = ({ left }: Reaction): number => left.filter((one) => !distinct.some((other) => isSameSubstance(one, other))).length;
  const least = Math.min(...fitting.map(unnamed));
  const best = fitting.filter((one) => unnamed(one) === least);
  return best.length === 1 ? best[0]! : null;
}
