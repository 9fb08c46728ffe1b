import { formulasOf } from '../../quantities/formula.ts';

export const ELECTRICITY_FORMULAS = formulasOf(String.raw`
Electrostatics
  Coulomb's law  F = kC*q1*q2/r^2  context: charge
  Field of a point charge  Ef = kC*q/r^2  context: field charge  covers: charge field
  Potential of a point charge  V = kC*q/r  context: charge  covers: potential
  Force in an electric field  F = q*Ef  context: field charge  covers: charge field electron proton
  Work and potential difference  W = q*V  covers: charge potential electron proton
Capacitors
  Capacitance  q = C*V  covers: capacitor charge
  Energy of a capacitor  Ucap = 1/2*C*V^2  context: capacitor  covers: charge
  Energy of a capacitor from its charge  Ucap = q^2/(2*C)  context: capacitor  covers: charge
  Energy of a capacitor from charge and voltage  Ucap = 1/2*q*V  context: capacitor  covers: charge
Current electricity
  Current  I = q/t  covers: charge wire
  Ohm's law  V = I*R_e  covers: wire potential ac rms
  Electric power  P = V*I  covers: bulb
  Power in a resistance  P = I^2*R_e  covers: bulb wire ac rms
  Power at a voltage  P = V^2/R_e  covers: bulb wire ac rms
  Electrical energy  Eel = P*t  context: electric  covers: refrigerator bulb heater heat
  Heat in a resistance  Eel = I^2*R_e*t  context: electric  covers: heat heater wire
  Heat at a voltage  Eel = V^2*t/R_e  context: electric  covers: heat heater wire
  Energy of a current  Eel = V*I*t  context: electric  covers: heat heater bulb
  Resistance of a wire  R_e = res*L/A  covers: wire
  Cell with internal resistance  I = emf/(R_e + rint)  context: internal  covers: cell
  Terminal voltage  Vt = emf - I*rint  context: internal  covers: cell potential
Magnetism
  Force on a moving charge  F = q*v*Bm  context: magnet  covers: charge electron proton normal across
  Force on a wire  F = Bm*I*L  context: magnet  covers: wire normal across
  Radius of a path in a magnetic field  r = m*v/(q*Bm)  context: magnet  covers: charge electron proton circular normal across  where: 6e7 >= v
Electromagnetic induction
  Motional emf  emf = Bm*L*v  context: magnet  covers: induction wire normal across rod horizontal
  Faraday's law  emf = dflux/t  context: flux  covers: induction magnet changes coil loop average
  Change of flux  dflux = fluxf - fluxi  context: flux  covers: changes
  Change of flux, getting less  dflux = fluxi - fluxf  context: flux  covers: changes
  Transformer  Vsec/Vp = Ns/Np  context: transformer  covers: coil ac
`);
