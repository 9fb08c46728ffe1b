import { formulasOf } from '../../quantities/formula.ts';

export const GASES = formulasOf(String.raw`
Gas laws
  Boyle's law  Pi*Vi = Pf*Vf  context: gas isothermal  covers: gas isothermal changes
  Gay-Lussac's law  Pi/Ti = Pf/Tf  context: gas isochoric  covers: gas isochoric changes heat
  Combined gas law  Pi*Vi/Ti = Pf*Vf/Tf  context: gas  covers: changes heat
Kinetic theory
  rms speed  vrms = sqrt(3*Rgas*Tabs/M)  context: rms  covers: gas
  Pressure of a gas  Pr = 1/3*rho*vrms^2  context: rms  covers: gas
Thermodynamics
  Carnot's efficiency  eta = 1 - Tf/Ti  context: engine  covers: efficiency maximum
`);
