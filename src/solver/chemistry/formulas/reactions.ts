import { formulasOf } from '../../quantities/formula.ts';

export const REACTIONS = formulasOf(String.raw`
Ionic equilibrium
  pH  pH = -log10(cH/c0)  context: ph
  pOH  pOH = -log10(cOH/c0)  context: ph
  pH and pOH  pH + pOH = pKw  context: ph
  Ionic product of water  cH*cOH = Kw*c0^2  context: ph
  Strong acid with one proton  cH = cc  context: strongacid  covers: ph  where: cH >= 1e-3
  Strong acid with two protons  cH = 2*cc  context: sulphuric  covers: ph  where: cH >= 1e-3
  Strong base with one hydroxide  cOH = cc  context: strongbase  covers: ph  where: cOH >= 1e-3
  Strong base with two hydroxides  cOH = 2*cc  context: dibase  covers: ph  where: cOH >= 1e-3
  pKa  pKa = -log10(Ka)  context: ph weak
  pKb  pKb = -log10(Kb)  context: ph weak  covers: baseph
# School neglects dissociation up to one part in twenty.
  Weak acid  cH = c0*sqrt(Ka*cc/c0)  context: weak ph  where: 0.05*cc >= cH
  Weak acid that dissociates much  Ka*c0*(cc - cH) = cH^2  context: weak ph  where: cH >= 0.05*cc
  Weak acid, by its pKa  pH = (pKa - log10(cc/c0))/2  context: weak  covers: ph  where: pKa - 2.6 >= -log10(cc/c0)
  Weak base  cOH = c0*sqrt(Kb*cc/c0)  context: weak ph  covers: baseph  where: 0.05*cc >= cOH
  Weak base that dissociates much  Kb*c0*(cc - cOH) = cOH^2  context: weak ph  covers: baseph  where: cOH >= 0.05*cc
  Weak base, by its pKb  pOH = (pKb - log10(cc/c0))/2  context: weak  covers: ph baseph  where: pKb - 2.6 >= -log10(cc/c0)
  Ostwald’s dilution law  dis = sqrt(Ka*c0/cc)  context: weak  covers: ph  where: 0.05 >= dis
  Ostwald’s dilution law, without neglect  Ka*c0*(1 - dis) = cc*dis^2  context: weak conductivity  covers: ph  where: dis >= 0.05
  Ostwald’s dilution law for a base  dis = sqrt(Kb*c0/cc)  context: weak  covers: ph baseph  where: 0.05 >= dis
  Ostwald’s dilution law for a base, without neglect  Kb*c0*(1 - dis) = cc*dis^2  context: weak  covers: ph baseph  where: dis >= 0.05
  Degree of dissociation  cH = cc*dis  context: degree  covers: ph
  Degree of dissociation of a base  cOH = cc*dis  context: degree  covers: ph baseph
  Acid and conjugate base  Ka*Kb = Kw  context: conjugate  covers: ph baseph
  Acid and conjugate base  pKa + pKb = pKw  context: conjugate  covers: ph baseph
  Salt of a weak acid  pH = (pKw + pKa + log10(cc/c0))/2  context: basicsalt  covers: ph hydrolysis
  Salt of a weak acid  pH = (pKw + pKa + log10(salt/c0))/2  context: basicsalt  covers: ph hydrolysis
  Salt of a weak base  pH = (pKw - pKb - log10(salt/c0))/2  context: acidicsalt  covers: ph baseph hydrolysis
  Salt of a weak base  pH = (pKw - pKb - log10(cc/c0))/2  context: acidicsalt  covers: ph baseph hydrolysis
  Buffer: Henderson and Hasselbalch  pH = pKa + log10(salt/acid)  context: buffer basicsalt  covers: ph mixture
  Buffer: Henderson and Hasselbalch, by moles  pH = pKa + log10(nsalt/nacid)  context: buffer basicsalt  covers: ph mixture
  Buffer of a base  pOH = pKb + log10(salt/base)  context: buffer acidicsalt  covers: ph baseph mixture
  Buffer of a base, by moles  pOH = pKb + log10(nsalt/nbase)  context: buffer acidicsalt  covers: ph baseph mixture
  Solubility of a salt AB  Ksp = (sol/c0)^2  context: saltab
  Solubility of a salt AB₂  Ksp = 4*(sol/c0)^3  context: saltab2
Thermochemistry
  Gibbs energy  dG = dH - cT*dS  context: gibbs  covers: latent
  Gibbs energy and equilibrium  dG = -(Rgas*cT*ln(Keq))  context: gibbs
  Gibbs energy of a cell  dG = -(ne*Fa*cE0)  context: gibbs
  Temperature at which a reaction becomes spontaneous  cT = dH/dS  context: spontaneous
# Chemists count the work done on the gas.
  Reversible isothermal work  wch = -(n*Rgas*Tabs*ln(Vf/Vi))  context: chemwork  covers: workon
  Reversible isothermal work  wch = -(n*Rgas*Tabs*ln(Pi/Pf))  context: chemwork  covers: workon
  Work against a constant pressure  wch = -(Pr*(Vf - Vi))  context: chemwork  covers: workon
  Work against a constant pressure  wch = -(Pr*dV)  context: chemwork  covers: workon
  Enthalpy and internal energy  dH = dUm + dng*Rgas*cT  context: gasmoles  never: dng cT
  Heat and molar heat capacity  Q = cm/cM*Cmol*(Tf - Ti)  context: molarheat
  Entropy of a change of state  dS = dH/cT  context: entropy  covers: latent
Electrochemistry
  Potential of a cell  cE0 = Ecat - Ean  context: cathode
  Nernst equation  Ecell = cE0 - nernst/ne*log10(Qr)  context: nernst
  Cell potential and equilibrium  cE0 = nernst/ne*log10(Keq)  context: equilibrium
  Hydrogen electrode  Ehyd = -(nernst*pH)  context: hydrogenelectrode  covers: ph
  Charge  cq = cI*ct  context: electrolysis  covers: react
  Faraday's law of electrolysis  mdep = cM*cI*ct/(ne*Fa)  context: electrolysis  covers: react
  Faraday's law of electrolysis  mdep = cM*cq/(ne*Fa)  context: electrolysis  covers: react
  Charge to discharge ions  cq = ne*Fa*cn  context: electrolysis  covers: react
  Molar conductivity  Lm = kap/cc  context: conductivity  covers: conduction
  Degree of dissociation from conductivities  dis = Lm/Lm0  context: conductivity  covers: ph conduction
  Conductivity of a cell  kap = cellc/Rcell  context: conductivity  covers: conduction
Kinetics
  Half-life of a first order reaction  thf = ln(2)/k1  context: firstorder  covers: react decay
  First order reaction  k1*ct = ln(a0c/atc)  context: firstorder  covers: react
  First order reaction, what is left  k1*ct = -ln(left)  context: firstorder  covers: react decay
  First order reaction, what is done  k1*ct = -ln(1 - done)  context: firstorder  covers: react decay
  First order reaction, masses  k1*ct = ln(mass0/masst)  context: firstorder  covers: react
  Half-life of a zero order reaction  thf = a0c/(2*k0)  context: zeroorder  covers: react decay
  First order reaction, times  left = (1/2)^(ct/thf)  context: firstorder decay  covers: react
  First order reaction, what is done in half-lives  1 - done = (1/2)^(ct/thf)  context: firstorder  covers: react decay
  Average rate  rav = (a0c - atc)/ct  context: average  covers: react
  Arrhenius equation, with the frequency factor  k1 = Afac*exp(-(Ea/(Rgas*cT)))  context: activation  covers: react firstorder
  Zero order reaction  atc = a0c - k0*ct  context: zeroorder  covers: react
  Arrhenius equation  ln(kr2/kr1) = Ea/Rgas*(1/Ti - 1/Tf)  context: activation  covers: react  never: Ti Tf
`);
