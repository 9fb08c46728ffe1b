import { formulasOf } from '../../quantities/formula.ts';

export const GASES = formulasOf(String.raw`
Gas laws
  Ideal gas equation  Pr*Vol = n*Rgas*Tabs  covers: gas
  Boyle's law  Pi*Vi = Pf*Vf  context: gas isothermal  covers: gas isothermal changes
  Charles's law  Vi/Ti = Vf/Tf  context: gas isobaric  covers: gas isobaric changes heat
  Gay-Lussac's law  Pi/Ti = Pf/Tf  context: gas isochoric  covers: gas isochoric changes heat
  Combined gas law  Pi*Vi/Ti = Pf*Vf/Tf  context: gas  covers: changes heat
Kinetic theory
  rms speed  vrms = sqrt(3*Rgas*Tabs/M)  context: rms  covers: gas
  Most probable speed  vmp = sqrt(2*Rgas*Tabs/M)  context: probable  covers: gas
  Mean speed  vmean = sqrt(8*Rgas*Tabs/(pi*M))  context: average  covers: gas
  Mean kinetic energy of a molecule  KEm = 3/2*kB*Tabs  context: average  covers: gas molecule
  Kinetic energy of a gas  KEt = 3/2*n*Rgas*Tabs  context: gas  covers: total
  Pressure of a gas  Pr = 1/3*rho*vrms^2  context: rms  covers: gas
Thermodynamics
  First law of thermodynamics  Qh = dU + Wg  covers: heat gas changes thermo  except: heatout
  First law of thermodynamics, work done on the system  dU = Qh + Won  context: workon  covers: heat gas changes thermo  except: heatout
  Work at constant pressure  Wg = Pr*dV  covers: gas isobaric changes thermo
  Work at constant pressure  Wg = Pr*(Vf - Vi)  context: gas isobaric  covers: gas isobaric changes thermo
  Change of internal energy  dU = n*Cv*dT  context: gas thermo  covers: gas heat thermo
  Heat at constant pressure  Qh = n*Cp*dT  context: isobaric  covers: gas heat thermo
  Heat at constant volume  Qh = n*Cv*dT  context: isochoric  covers: gas heat thermo
  Mayer's relation  Cp - Cv = Rgas  context: molarheat  covers: gas heat
  Adiabatic index  gam = Cp/Cv  context: molarheat  covers: gas heat
  Isothermal work  Wg = n*Rgas*Tabs*ln(Vf/Vi)  context: isothermal  covers: gas changes
  Adiabatic change: pressure and volume  Pf/Pi = (Vi/Vf)^gam  context: adiabatic  covers: gas changes  never: gam
  Adiabatic change: temperature and volume  Tf/Ti = (Vi/Vf)^(gam - 1)  context: adiabatic  covers: gas changes  never: gam
  Carnot's efficiency  eta = 1 - Tf/Ti  context: engine  covers: efficiency maximum
  Efficiency of an engine  eta = Wg/Qh  context: engine  covers: efficiency heat  except: rejects
  Work of an engine  Wg = Qh - Qc  context: engine  covers: heat heatout
  Efficiency from the heats  eta = 1 - Qc/Qh  context: engine  covers: efficiency heat heatout
`);
