import { formulasOf } from '../../quantities/formula.ts';

export const GASES = formulasOf(String.raw`
Gas laws
  Ideal gas equation  Pr*Vol = n*Rgas*Tabs
  Boyle's law  Pi*Vi = Pf*Vf  context: gas isothermal
  Charles's law  Vi/Ti = Vf/Tf  context: gas isobaric
  Gay-Lussac's law  Pi/Ti = Pf/Tf  context: gas isochoric
  Combined gas law  Pi*Vi/Ti = Pf*Vf/Tf  context: gas
Kinetic theory
  rms speed  vrms = sqrt(3*Rgas*Tabs/M)  context: rms
  Most probable speed  vmp = sqrt(2*Rgas*Tabs/M)  context: probable
  Mean speed  vmean = sqrt(8*Rgas*Tabs/(pi*M))  context: average
  Mean kinetic energy of a molecule  KEm = 3/2*kB*Tabs  context: average
  Kinetic energy of a gas  KEt = 3/2*n*Rgas*Tabs  context: gas
  Pressure of a gas  Pr = 1/3*rho*vrms^2  context: rms
Thermodynamics
  First law of thermodynamics  Qh = dU + Wg  except: heatout
  First law of thermodynamics, work done on the system  dU = Qh + Won  context: workon  except: heatout
  Work at constant pressure  Wg = Pr*dV
  Work at constant pressure  Wg = Pr*(Vf - Vi)  context: gas isobaric
  Change of internal energy  dU = n*Cv*dT  context: gas thermo
  Heat at constant pressure  Qh = n*Cp*dT  context: isobaric
  Heat at constant volume  Qh = n*Cv*dT  context: isochoric
  Mayer's relation  Cp - Cv = Rgas  context: molarheat
  Adiabatic index  gam = Cp/Cv  context: molarheat
  Isothermal work  Wg = n*Rgas*Tabs*ln(Vf/Vi)  context: isothermal
  Adiabatic change: pressure and volume  Pf/Pi = (Vi/Vf)^gam  context: adiabatic  never: gam
  Adiabatic change: temperature and volume  Tf/Ti = (Vi/Vf)^(gam - 1)  context: adiabatic  never: gam
  Carnot's efficiency  eta = 1 - Tf/Ti  context: engine  covers: efficiency maximum
  Efficiency of an engine  eta = Wg/Qh  context: engine  covers: efficiency  except: rejects
  Work of an engine  Wg = Qh - Qc  context: engine
  Efficiency from the heats  eta = 1 - Qc/Qh  context: engine  covers: efficiency
`);
