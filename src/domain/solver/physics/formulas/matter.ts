import { formulasOf } from '../../quantities/formula.ts';

export const MATTER_FORMULAS = formulasOf(String.raw`
Elasticity
  Young's modulus  Y = F*L/(A*dl)  context: elastic  covers: wire tension
  Young's modulus with a hanging mass  Y = m*g*L/(A*dl)  context: elastic  covers: wire gravity
  Elastic energy  Us = 1/2*F*dl  context: elastic  covers: wire
Fluids
  Pressure  Pr = F/A  covers: fluid
  Pressure of a column of liquid  Pr = rho*g*h  context: fluid  covers: gravity
  Density  rho = m/Vol  covers: fluid sphere
  Archimedes' principle  Fb = rhol*Vol*g  context: buoyancy  covers: fluid
  Bernoulli's equation  Pi + 1/2*rho*v1^2 = Pf + 1/2*rho*v2^2  context: fluid  covers: pipe horizontal
Thermal expansion
  Rise of temperature  dT = Tf - Ti  covers: heat expansion conduction changes
Calorimetry
  Heat and rise of temperature  Q = m*csp*dT  covers: heat changes
  Mixture of the same liquid  Tmix = (ma*th1 + mb*th2)/(ma + mb)  context: mixture  covers: heat fluid
  Heat from a fall  m*g*h = Q  context: fall  covers: heat gravity
`);
