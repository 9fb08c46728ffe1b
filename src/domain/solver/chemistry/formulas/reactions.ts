import { formulasOf } from '../../quantities/formula.ts';

export const REACTIONS = formulasOf(String.raw`
Ionic equilibrium
  pH  pH = -log10(cH/c0)  context: ph  covers: solution
  pOH  pOH = -log10(cOH/c0)  context: ph  covers: solution
  pH and pOH  pH + pOH = pKw  context: ph  covers: solution strongbase
  Ionic product of water  cH*cOH = Kw*c0^2  context: ph  covers: solution
  Strong acid with one proton  cH = cc  context: strongacid  covers: solution ph  where: cH >= 1e-3
  Strong acid with two protons  cH = 2*cc  context: sulphuric  covers: solution ph  where: cH >= 1e-3
  Strong base with one hydroxide  cOH = cc  context: strongbase  covers: solution ph  where: cOH >= 1e-3
  Strong base with two hydroxides  cOH = 2*cc  context: dibase  covers: solution ph  where: cOH >= 1e-3
  pKa  pKa = -log10(Ka)  context: ph weak  covers: weak
  pKb  pKb = -log10(Kb)  context: ph weak  covers: weak weakbase baseph
# School neglects dissociation up to one part in twenty.
  Weak acid  cH = c0*sqrt(Ka*cc/c0)  context: weak ph  covers: solution ph weak weakacid  where: 0.05*cc >= cH
  Weak acid that dissociates much  Ka*c0*(cc - cH) = cH^2  context: weak ph  covers: solution ph weak weakacid  where: cH >= 0.05*cc
  Weak acid, by its pKa  pH = (pKa - log10(cc/c0))/2  context: weak  covers: solution ph weak weakacid  where: pKa - 2.6 >= -log10(cc/c0)
  Weak base  cOH = c0*sqrt(Kb*cc/c0)  context: weak ph  covers: solution ph weak weakbase baseph  where: 0.05*cc >= cOH
  Weak base that dissociates much  Kb*c0*(cc - cOH) = cOH^2  context: weak ph  covers: solution ph weak weakbase baseph  where: cOH >= 0.05*cc
  Weak base, by its pKb  pOH = (pKb - log10(cc/c0))/2  context: weak  covers: solution ph weak weakbase baseph  where: pKb - 2.6 >= -log10(cc/c0)
  Ostwald’s dilution law  dis = sqrt(Ka*c0/cc)  context: weak  covers: solution ph weak weakacid degree  where: 0.05 >= dis
  Ostwald’s dilution law, without neglect  Ka*c0*(1 - dis) = cc*dis^2  context: weak conductivity  covers: solution ph weak weakacid degree conductivity  where: dis >= 0.05
  Ostwald’s dilution law for a base  dis = sqrt(Kb*c0/cc)  context: weak  covers: solution ph weak weakbase baseph degree  where: 0.05 >= dis
  Ostwald’s dilution law for a base, without neglect  Kb*c0*(1 - dis) = cc*dis^2  context: weak  covers: solution ph weak weakbase baseph degree  where: dis >= 0.05
  Degree of dissociation  cH = cc*dis  context: degree  covers: solution ph weak weakacid degree
  Degree of dissociation of a base  cOH = cc*dis  context: degree  covers: solution ph weak weakbase baseph degree
  Acid and conjugate base  Ka*Kb = Kw  context: conjugate  covers: solution ph weak weakacid conjugate solution ph weak weakbase baseph
  Acid and conjugate base  pKa + pKb = pKw  context: conjugate  covers: solution ph weak weakacid conjugate solution ph weak weakbase baseph
  Salt of a weak acid  pH = (pKw + pKa + log10(cc/c0))/2  context: basicsalt  covers: solution ph weak weakacid basicsalt hydrolysis
  Salt of a weak acid  pH = (pKw + pKa + log10(salt/c0))/2  context: basicsalt  covers: solution ph weak weakacid basicsalt hydrolysis
  Salt of a weak base  pH = (pKw - pKb - log10(salt/c0))/2  context: acidicsalt  covers: solution ph weak weakbase baseph acidicsalt hydrolysis
  Salt of a weak base  pH = (pKw - pKb - log10(cc/c0))/2  context: acidicsalt  covers: solution ph weak weakbase baseph acidicsalt hydrolysis
  Buffer: Henderson and Hasselbalch  pH = pKa + log10(salt/acid)  context: buffer basicsalt  covers: solution ph weak weakacid buffer basicsalt mixture mixing
  Buffer: Henderson and Hasselbalch, by moles  pH = pKa + log10(nsalt/nacid)  context: buffer basicsalt  covers: solution ph weak weakacid buffer basicsalt mixture mixing
  Buffer of a base  pOH = pKb + log10(salt/base)  context: buffer acidicsalt  covers: solution ph weak weakbase baseph buffer acidicsalt mixture mixing
  Buffer of a base, by moles  pOH = pKb + log10(nsalt/nbase)  context: buffer acidicsalt  covers: solution ph weak weakbase baseph buffer acidicsalt mixture mixing
  Solubility of a salt AB  Ksp = (sol/c0)^2  context: saltab  covers: solution solubility
  Solubility of a salt AB₂  Ksp = 4*(sol/c0)^3  context: saltab2  covers: solution solubility
Thermochemistry
  Gibbs energy  dG = dH - cT*dS  context: gibbs  covers: heat reaction latent
  Gibbs energy and equilibrium  dG = -(Rgas*cT*ln(Keq))  context: gibbs  covers: equilibrium reaction
  Gibbs energy of a cell  dG = -(ne*Fa*cE0)  context: gibbs  covers: cell reaction
  Temperature at which a reaction becomes spontaneous  cT = dH/dS  context: spontaneous  covers: gibbs reaction heat
# Chemists count the work done on the gas.
  Reversible isothermal work  wch = -(n*Rgas*Tabs*ln(Vf/Vi))  context: chemwork  covers: chemwork gas isothermal isobaric changes thermo workon
  Reversible isothermal work  wch = -(n*Rgas*Tabs*ln(Pi/Pf))  context: chemwork  covers: chemwork gas isothermal isobaric changes thermo workon
  Work against a constant pressure  wch = -(Pr*(Vf - Vi))  context: chemwork  covers: chemwork gas isothermal isobaric changes thermo workon
  Work against a constant pressure  wch = -(Pr*dV)  context: chemwork  covers: chemwork gas isothermal isobaric changes thermo workon
  Enthalpy and internal energy  dH = dUm + dng*Rgas*cT  context: gasmoles  covers: reaction heat thermo gas  never: dng cT
  Heat and molar heat capacity  Q = cm/cM*Cmol*(Tf - Ti)  context: molarheat  covers: heat changes molarheat
  Entropy of a change of state  dS = dH/cT  context: entropy  covers: latent heat
Electrochemistry
  Potential of a cell  cE0 = Ecat - Ean  context: cathode  covers: cell
  Nernst equation  Ecell = cE0 - nernst/ne*log10(Qr)  context: nernst  covers: cell reaction
  Cell potential and equilibrium  cE0 = nernst/ne*log10(Keq)  context: equilibrium  covers: cell reaction
  Hydrogen electrode  Ehyd = -(nernst*pH)  context: hydrogenelectrode  covers: solution ph cell hydrogenelectrode
  Charge  cq = cI*ct  context: electrolysis  covers: solution react
  Faraday's law of electrolysis  mdep = cM*cI*ct/(ne*Fa)  context: electrolysis  covers: solution react
  Faraday's law of electrolysis  mdep = cM*cq/(ne*Fa)  context: electrolysis  covers: solution react
  Charge to discharge ions  cq = ne*Fa*cn  context: electrolysis  covers: solution react
  Molar conductivity  Lm = kap/cc  context: conductivity  covers: solution conduction
  Degree of dissociation from conductivities  dis = Lm/Lm0  context: conductivity  covers: solution ph weak weakacid degree conduction
  Conductivity of a cell  kap = cellc/Rcell  context: conductivity  covers: solution cell conduction
Kinetics
  Half-life of a first order reaction  thf = ln(2)/k1  context: firstorder  covers: react reaction decay
  First order reaction  k1*ct = ln(a0c/atc)  context: firstorder  covers: react reaction changes
  First order reaction, what is left  k1*ct = -ln(left)  context: firstorder  covers: react reaction decay
  First order reaction, what is done  k1*ct = -ln(1 - done)  context: firstorder  covers: react reaction decay
  First order reaction, masses  k1*ct = ln(mass0/masst)  context: firstorder  covers: react reaction changes
  Half-life of a zero order reaction  thf = a0c/(2*k0)  context: zeroorder  covers: react reaction decay
  First order reaction, times  left = (1/2)^(ct/thf)  context: firstorder decay  covers: react reaction decay
  First order reaction, what is done in half-lives  1 - done = (1/2)^(ct/thf)  context: firstorder  covers: react reaction decay
  Average rate  rav = (a0c - atc)/ct  context: average  covers: react reaction changes
  Arrhenius equation, with the frequency factor  k1 = Afac*exp(-(Ea/(Rgas*cT)))  context: activation  covers: react reaction heat firstorder
  Zero order reaction  atc = a0c - k0*ct  context: zeroorder  covers: react reaction changes
  Arrhenius equation  ln(kr2/kr1) = Ea/Rgas*(1/Ti - 1/Tf)  context: activation  covers: react reaction changes heat  never: Ti Tf
`);
