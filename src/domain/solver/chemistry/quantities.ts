import { quantitiesOf } from '../quantities/quantity.ts';

/** Amounts, concentrations, gases and colligative properties. */
export const CHEMICAL_QUANTITIES = quantitiesOf(String.raw`
cn  n  mol  number of (?:gram )?moles|moles|how many (?:gram )?moles|amount of substance|mole  symbols: n  after: moles?|of
cm  m  kg  mass of (?:the )?(?:solute|gas|substance|\w+)|mass|weight|how many grams|amount|how much|grams  symbols: m w W  shown: g  cue: containing|contains|dissolv\w+
cM  M  kg/mol  molar mass|molecular mass|molecular weight|atomic mass|atomic weight|molecular mass of (?:the )?(?:solute|gas)|formula mass|molar mass of (?:the )?(?:solute|gas)  symbols: M Mw  shown: g/mol
cN  N  -  number of (?:molecules|formula units|particles)|how many molecules|molecules  symbols: N  named  after: molecules|atoms|particles|formula units
NA  N_A  mol^-1  avogadro'?s? (?:number|constant)  constant: 6.022e+23  symbols: NA N_A
cc  c  mol/m^3  molarity|molar concentration|concentration|strength  shown: mol/L  symbols: M c C
cVs  V  m^3  volume of (?:the )?solution|(?:final |total )?volume  shown: L  symbols: V  after: of (?:the |a )?(?:solution|water)|solution
msv  m_{solvent}  kg  mass of (?:the )?solvent  shown: g  after: of (?:water|solvent|benzene|ethanol)|water|solvent  named
bm  b  mol/kg  molality  symbols: m b
c1  c_1  mol/m^3  initial (?:molarity|concentration)|molarity|concentration  symbols: M1  index: 1  shown: mol/L
c2  c_2  mol/m^3  final (?:molarity|concentration)|molarity|concentration|resulting molarity  symbols: M2  index: 2  shown: mol/L
cv1  V_1  m^3  initial volume|volume  symbols: V1  index: 1  shown: L
cv2  V_2  m^3  final volume|volume|total volume  symbols: V2  index: 2  shown: L  cue: diluted to|made up to|to
ppm  ppm  -  ppm|parts per million|concentration  named  shown: ppm
c0  c^\circ  mol/m^3  standard concentration  constant: 1000  shown: mol/L
Kbo  K_b  K kg/mol  molal (?:boiling point )?elevation constant|ebullioscopic constant|k_?b  symbols: Kb K_b
Kfr  K_f  K kg/mol  (?:molal )?(?:freezing point )?depression constant|cryoscopic constant|k_?f|molal depression constant  symbols: Kf K_f
dTb  \Delta T_b  K  elevation (?:in|of) (?:the )?boiling point|boiling point elevation|elevation  kind: difference  named
dTf  \Delta T_f  K  depression (?:in|of) (?:the )?freezing point|freezing point depression|depression|lowering of freezing point|lower(?:ed|s) (?:the |its )?freezing point(?: of (?:the )?\w+)?(?: by)?  kind: difference  named  cue: lower(?:ed|s)(?: .*)?|by
osm  \pi  Pa  osmotic pressure  named  symbols: π  shown: atm
avw  a  Pa m^6/mol^2  van der waals constant a  symbols: a
bvw  b  m^3/mol  van der waals constant b  symbols: b
`);
