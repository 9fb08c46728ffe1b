import { quantitiesOf } from '../quantities/quantity.ts';

/** Quantities of ionic equilibrium, energies of reactions, cells and kinetics. */
export const REACTION_QUANTITIES = quantitiesOf(String.raw`
pH  \mathrm{pH}  -  ph  named  symbols: pH  signed
pOH  \mathrm{pOH}  -  poh  named  symbols: pOH  signed
cH  [\mathrm{H^+}]  mol/m^3  (?:hydrogen|hydronium)[ -]ion concentration|concentration of (?:hydrogen|hydronium|h3o\^?\+|h\^?\+) ?(?:ions?)?|\[h\^?\+\]|\[h3o\^?\+\]|h\^?\+ (?:ion )?concentration  shown: mol/L  symbols: [H+] [H^+] [H3O+] [H3O^+]  named
cOH  [\mathrm{OH^-}]  mol/m^3  hydroxide[ -]ion concentration|hydroxyl[ -]ion concentration|concentration of (?:hydroxide|hydroxyl|oh\^?-) ?(?:ions?)?|\[oh\^?-\]|oh\^?- (?:ion )?concentration  shown: mol/L  symbols: [OH-] [OH^-]  named
Kw  K_w  -  ionic product of water  constant: 1e-14  symbols: Kw
pKw  \mathrm{p}K_w  -  pkw  constant: 14
Ka  K_a  -  (?:acid )?(?:dissociation|ionisation|ionization) constant|k_?a  symbols: Ka K_a  named
pKa  \mathrm{p}K_a  -  pk_?a  symbols: pKa pK_a  named  signed
Kb  K_b  -  (?:base )?(?:dissociation|ionisation|ionization) constant|k_?b  symbols: Kb K_b  named
pKb  \mathrm{p}K_b  -  pk_?b  symbols: pKb pK_b  named
dis  \alpha  -  degree of (?:dissociation|ionisation|ionization)  named  symbols: α  after: (?:ioni[sz]ed|dissociated|ioni[sz]ation|dissociation)
salt  [salt]  mol/m^3  concentration of (?:the )?salt|salt  shown: mol/L  after: (?:(?!nitrous|acetic)\w+ )?(?:acetate|salt|chloride|formate)|(?:m |in )?(?:sodium acetate|ch3coona|nh4cl|ammonium chloride|hcoona)  named
acid  [acid]  mol/m^3  concentration of (?:the )?acid|acid  shown: mol/L  after: (?:in )?(?:acetic acid|ch3cooh|hcooh|formic acid|acid|benzoic acid)  named
Ksp  K_{sp}  -  solubility product|k_?sp  symbols: Ksp K_sp  named
sol  s  mol/m^3  molar solubility|solubility  shown: mol/L  symbols: s S
dG  \Delta G  J/mol  (?:standard )?(?:gibbs )?free energy(?: change)?|gibbs energy(?: change)?|Δg°?|standard gibbs energy(?: change)?  symbols: ΔG ΔG°  signed  shown: kJ/mol
dH  \Delta H  J/mol  enthalpy(?: change| of (?:reaction|vapori[sz]ation|fusion))?|Δh°?|standard enthalpy(?: change)?|change in enthalpy  symbols: ΔH ΔH°  signed  shown: kJ/mol
dS  \Delta S  J/mol/K  entropy(?: change| of (?:vapori[sz]ation|fusion))?|Δs°?|change in entropy  symbols: ΔS ΔS°  signed
cT  T  K  temperature|boiling point|at what temperature  symbols: T  cue: at
Keq  K  -  equilibrium constant|k_?eq|k_?c  symbols: K Kc Keq Kp  named
Fa  F  C/mol  faraday(?: constant)?  constant: 96500  symbols: F
ne  n  -  number of electrons(?: transferred)?|electrons transferred  symbols: n  named
Ecell  E_{cell}  V  (?:cell )?e\.?m\.?f\.?(?: of (?:the |this )?cell)?|cell potential|e_?cell|electrode potential|potential of (?:the )?(?:cell|electrode)  symbols: E Ecell  signed
cE0  E^\circ  V  standard (?:cell potential|e\.?m\.?f\.?|electrode potential|potential)(?: of (?:the )?cell)?|e°_?(?:cell)?|e0(?:cell)?  symbols: E° E0 E°cell E0cell  signed
Ecat  E_{cathode}  V  cathode|reduction potential of (?:the )?cathode  named  signed  cue: cathode
Ean  E_{anode}  V  anode|reduction potential of (?:the )?anode  named  signed  cue: anode
nernst  0.0591\,\mathrm V  V  nernst factor  constant: 0.0591
Qr  Q  -  reaction quotient  named  symbols: Q
cI  I  A  current  symbols: I  after: current
ct  t  s  time(?: taken| required)?|how long|how much time|age  symbols: t  cue: for|in|after
cq  Q  C  charge|quantity of electricity|how much (?:charge|electricity)|how many coulombs|how many faradays|electricity  symbols: Q  after: of (?:electricity|charge)|charge
mdep  m  kg  mass(?: of \w+)?(?: deposited| liberated)?|weight|how much(?: \w+)?|amount  shown: g  named
kap  \kappa  S/m  conductivity|specific conductance  symbols: κ
Lm  \Lambda_m  S m^2/mol  molar conductivity  symbols: Λm  shown: S cm^2/mol
cellc  G^*  m^-1  cell constant  named  shown: cm^-1
Rcell  R  Ω  resistance
k1  k  s^-1  rate constant|velocity constant|first order rate constant|specific reaction rate  symbols: k
thf  t_{1/2}  s  half[- ]life(?: period)?|t1/2  named  symbols: t1/2
a0c  [A]_0  mol/m^3  initial concentration  shown: mol/L  index: 1  cue: from|initial  given: concentration|initial concentration
atc  [A]  mol/m^3  final concentration|concentration (?:left|remaining|after)|concentration  shown: mol/L  index: 2  cue: to
k0  k  mol/m^3/s  rate constant|zero order rate constant  symbols: k  shown: mol/L/s
left  f  -  fraction (?:left|remaining|unreacted)|fraction [^.?,]{0,30}remains?  named  cue: left|remaining  after: left|remain\w*|unreacted|of its initial|of (?:the |its )?(?:carbon|activity|14c|c-14|isotope|\w+ found)
done  f_{done}  -  fraction (?:reacted|decomposed|completed)  named  after: complete\w*|completion|decompos\w*|reacted|of (?:the |a )?reaction|is complete\w*|reaction  cue: complet\w+
kr1  k_1  s^-1  rate constant  symbols: k1  index: 1
kr2  k_2  s^-1  rate constant  symbols: k2  index: 2
Ea  E_a  J/mol  activation energy|energy of activation  symbols: Ea E_a  shown: kJ/mol
base  [base]  mol/m^3  concentration of (?:the )?base|base  shown: mol/L  after: (?:in )?(?:nh3|nh4oh|ammonia|ammonium hydroxide|base)  named
nsalt  n_{salt}  mol  moles of (?:the )?salt  after: (?:sodium acetate|ch3coona|nh4cl|ammonium chloride|salt|hcoona|sodium formate)  named
nacid  n_{acid}  mol  moles of (?:the )?acid  after: (?:acetic acid|ch3cooh|hcooh|formic acid|acid|benzoic acid)  named
nbase  n_{base}  mol  moles of (?:the )?base  after: (?:nh3|nh4oh|ammonia|ammonium hydroxide|base)  named
dUm  \Delta U  J/mol  (?:change in )?internal energy(?: change)?|Δu°?  symbols: ΔU ΔU°  signed  shown: kJ/mol
dng  \Delta n_g  -  change in (?:the )?(?:number of )?moles of gas  symbols: Δng Δn  named  signed
Cmol  C_m  J/mol/K  molar heat capacity|molar specific heat  named
Lm0  \Lambda_m^\circ  S m^2/mol  (?:limiting molar conductivity|molar conductivity at infinite dilution)  symbols: Λ° Λ°m Λm° Λ0  shown: S cm^2/mol  named
rav  r  mol/m^3/s  average rate(?: of (?:the )?(?:reaction|disappearance|formation))?|rate of (?:the )?reaction|average rate  shown: mol/L/s  named
Afac  A  s^-1  frequency factor|pre-?exponential factor|arrhenius (?:factor|constant)  symbols: A  named
Ehyd  E  V  potential(?: of (?:the |a )?(?:standard )?hydrogen electrode)?|e\.?m\.?f\.?  named  signed
wch  w  J  work done|work  signed  symbols: w W
`);
