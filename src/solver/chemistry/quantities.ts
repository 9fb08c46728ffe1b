import { quantitiesOf } from '../quantities/quantity.ts';

/** Quantities of amounts, concentrations, gases and colligative properties. */
export const CHEMICAL_QUANTITIES = quantitiesOf(String.raw`
cn  n  mol  number of (?:gram )?moles|moles|how many (?:gram )?moles|amount of substance|mole  symbols: n  after: moles?|of
cm  m  kg  mass of (?:the )?(?:solute|gas|substance|\w+)|mass|weight|how many grams|amount|how much|grams  symbols: m w W  shown: g  cue: containing|contains|dissolv\w+
cM  M  kg/mol  molar mass|molecular mass|molecular weight|atomic mass|atomic weight|molecular mass of (?:the )?(?:solute|gas)|formula mass|molar mass of (?:the )?(?:solute|gas)  symbols: M Mw  shown: g/mol
cN  N  -  number of (?:molecules|formula units|particles)|how many molecules|molecules  symbols: N  named  after: molecules|atoms|particles|formula units
cNat  N_{at}  -  (?:total )?number of atoms|how many atoms|total atoms  named
apm  a  -  atomicity  named
NA  N_A  mol^-1  avogadro'?s? (?:number|constant)  constant: 6.022e+23  symbols: NA N_A
cV  V  m^3  volume(?: occupied)?(?: at (?:stp|ntp))?|how many litres|volume  shown: L  symbols: V
Vm  V_m  m^3/mol  molar volume  constant: 0.0224  shown: L/mol
cc  c  mol/m^3  molarity|molar concentration|concentration|strength  shown: mol/L  symbols: M c C
cVs  V  m^3  volume of (?:the )?solution|(?:final |total )?volume  shown: L  symbols: V  after: of (?:the |a )?(?:solution|water)|solution
msv  m_{solvent}  kg  mass of (?:the )?solvent  shown: g  after: of (?:water|solvent|benzene|ethanol)|water|solvent  cue: in
msn  m_{solution}  kg  mass of (?:the )?(?:solution|sample)  shown: g  after: (?:of )?(?:the |a |an )?(?:\w+ )?(?:solution|sample|toothpaste|sea ?water|tap water|drinking water)  cue: sample of
bm  b  mol/kg  molality  symbols: m b
wpc  w  -  mass percent(?:age)?|percentage by mass|weight percent(?:age)?|mass per ?cent  named  after: \(?w/w\)?|by (?:mass|weight)  shown: %
rhos  \rho  kg/m^3  density(?: of (?:the )?solution)?  symbols: d ρ
na  n_A  mol  moles  after: moles? of  index: 1
nb  n_B  mol  moles  after: moles? of  index: 2
xa  x_A  -  mole fraction  named  symbols: x xA
c1  c_1  mol/m^3  initial (?:molarity|concentration)|molarity|concentration  symbols: M1  index: 1  shown: mol/L
c2  c_2  mol/m^3  final (?:molarity|concentration)|molarity|concentration|resulting molarity  symbols: M2  index: 2  shown: mol/L
cv1  V_1  m^3  initial volume|volume  symbols: V1  index: 1  shown: L
cv2  V_2  m^3  final volume|volume|total volume  symbols: V2  index: 2  shown: L  cue: diluted to|made up to|to
cmix  c  mol/m^3  (?:resulting |final )?(?:molarity|concentration)(?: of (?:the )?(?:resulting|final|mixture)(?: \w+)?)?  named  shown: mol/L
ppm  ppm  -  ppm|parts per million|concentration  named  shown: ppm
dgas  d  kg/m^3  density  symbols: d  shown: g/L
cpA  p_A  Pa  partial pressure  named
pT  P  Pa  total pressure|pressure
c0  c^\circ  mol/m^3  standard concentration  constant: 1000  shown: mol/L
Kbo  K_b  K kg/mol  molal (?:boiling point )?elevation constant|ebullioscopic constant|k_?b  symbols: Kb K_b
Kfr  K_f  K kg/mol  (?:molal )?(?:freezing point )?depression constant|cryoscopic constant|k_?f|molal depression constant  symbols: Kf K_f
dTb  \Delta T_b  K  elevation (?:in|of) (?:the )?boiling point|boiling point elevation|elevation  kind: difference  named
dTf  \Delta T_f  K  depression (?:in|of) (?:the )?freezing point|freezing point depression|depression|lowering of freezing point|lower(?:ed|s) (?:the |its )?freezing point(?: of (?:the )?\w+)?(?: by)?  kind: difference  named  cue: lower(?:ed|s)(?: .*)?|by
osm  \pi  Pa  osmotic pressure  named  symbols: π  shown: atm
vh  i  -  van'?t hoff factor  named  symbols: i
p0  p^\circ  Pa  vapou?r pressure of (?:pure )?(?:water|solvent|the pure solvent|benzene|\w+)|vapou?r pressure  symbols: p0  index: 1
ps  p  Pa  vapou?r pressure of (?:the )?solution|vapou?r pressure  symbols: p  index: 2
xsol  x_{solute}  -  mole fraction of (?:the )?solute|mole fraction  named
kh  K_H  Pa  henry'?s law constant|k_?h  symbols: KH K_H  named
ions  n  -  number of ions  named
Tbs  T_b  K  boiling point of (?:the |a |this )?(?:\w+ )?solution|boils?|boiling point  kind: difference  shown: °C  named  signed
Tb0  T_b^\circ  K  boiling point of (?:pure )?(?:water|benzene|the solvent|the pure solvent|\w+)  kind: difference  named  signed
Tfs  T_f  K  freezing point of (?:the |a |this |an )?(?:\w+ )?solution|freez(?:es?|ing)(?: at)?|freezing point(?: to)?  kind: difference  shown: °C  named  signed
Tf0  T_f^\circ  K  freezing point of (?:pure )?(?:water|benzene|the solvent|the pure solvent|\w+)  kind: difference  named  signed
cMs  M_{solvent}  kg/mol  molar mass of (?:the )?(?:solvent|water|benzene)|molar mass  shown: g/mol
ptot  p  Pa  (?:total )?vapou?r pressure of (?:the |this )?(?:solution|mixture)  named
pa0  p_A^\circ  Pa  vapou?r pressures?(?: of (?:pure )?\w+)?  index: 1
pb0  p_B^\circ  Pa  vapou?r pressures?(?: of (?:pure )?\w+)?  index: 2
xfa  x_A  -  mole fraction  named
avw  a  Pa m^6/mol^2  van der waals constant a  symbols: a
bvw  b  m^3/mol  van der waals constant b  symbols: b
cmass  \rho  kg/m^3  mass concentration  shown: g/L
KEmol  K  J  (?:average |mean )?(?:translational )?kinetic energy  named
`);
