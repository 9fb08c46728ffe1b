import { formulasOf } from '../../quantities/formula.ts';

export const ELECTRICITY_FORMULAS = formulasOf(String.raw`
Electrostatics
  Coulomb's law  F = kC*q1*q2/r^2  context: charge
  Field of a point charge  Ef = kC*q/r^2  context: field charge  covers: charge field
  Potential of a point charge  V = kC*q/r  context: charge
  Force in an electric field  F = q*Ef  context: field charge  covers: charge field
  Work and potential difference  W = q*V  covers: charge
Capacitors
  Capacitance  q = C*V  covers: capacitor charge
  Energy of a capacitor  Ucap = 1/2*C*V^2  context: capacitor  covers: charge
  Energy of a capacitor from its charge  Ucap = q^2/(2*C)  context: capacitor  covers: charge
  Energy of a capacitor from charge and voltage  Ucap = 1/2*q*V  context: capacitor  covers: charge
Current electricity
  Current  I = q/t  covers: charge
  Ohm's law  V = I*R_e  covers: ac rms
  Electric power  P = V*I
  Power in a resistance  P = I^2*R_e  covers: ac rms
  Power at a voltage  P = V^2/R_e  covers: ac rms
  Electrical energy  Eel = P*t  context: electric  covers: refrigerator
  Heat in a resistance  Eel = I^2*R_e*t  context: electric
  Heat at a voltage  Eel = V^2*t/R_e  context: electric
  Energy of a current  Eel = V*I*t  context: electric
  Resistance of a wire  R_e = res*L/A
  Cell with internal resistance  I = emf/(R_e + rint)  context: internal
  Terminal voltage  Vt = emf - I*rint  context: internal
Magnetism
  Force on a moving charge  F = q*v*Bm  context: magnet  covers: charge normal across
  Force on a wire  F = Bm*I*L  context: magnet  covers: normal across
  Radius of a path in a magnetic field  r = m*v/(q*Bm)  context: magnet  covers: charge circular normal across  where: 6e7 >= v
Electromagnetic induction
  Motional emf  emf = Bm*L*v  context: magnet  covers: induction normal across horizontal
  Faraday's law  emf = dflux/t  context: flux  covers: induction magnet average
  Change of flux  dflux = fluxf - fluxi  context: flux
  Change of flux, getting less  dflux = fluxi - fluxf  context: flux
  Transformer  Vsec/Vp = Ns/Np  context: transformer  covers: ac
`);
