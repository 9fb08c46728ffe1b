import { formulasOf } from '../../quantities/formula.ts';

export const MATTER_FORMULAS = formulasOf(String.raw`
Geometry
  Area of a circle  A = pi*r^2  context: round  except: radiation
  Area of a circle from its diameter  A = pi*diam^2/4  context: round  except: radiation
  Surface of a sphere  A = 4*pi*r^2  context: radiation
  Diameter  diam = 2*r  context: round
Elasticity
  Stress  stress = F/A  context: elastic  covers: tension
  Stress by a hanging mass  stress = m*g/A  context: elastic
  Strain  strain = dl/L  context: elastic
  Young's modulus  Y = stress/strain  context: elastic
  Young's modulus  Y = F*L/(A*dl)  context: elastic  covers: tension
  Young's modulus with a hanging mass  Y = m*g*L/(A*dl)  context: elastic
  Bulk modulus  B = dP*Vol/dV  context: bulk
  Bulk modulus and volume strain  B = dP/strain  context: bulk
  Compressibility  comp = 1/B  context: bulk
  Elastic energy per volume  uel = 1/2*stress*strain  context: elastic
  Elastic energy  Us = 1/2*F*dl  context: elastic
Fluids
  Pressure  Pr = F/A
  Pressure of a column of liquid  Pr = rho*g*h  context: fluid
  Total pressure in a liquid  Ptot = P0 + rho*g*h  context: fluid
  Density  rho = m/Vol
  Relative density  sg = rho/rhol  context: specificgravity  covers: relative
  Archimedes' principle  Fb = rhol*Vol*g  context: buoyancy
  Floating body  Fb = m*g  context: floating
  Floating body  Fb = rho*Vol*g  context: floating
  Continuity  A1*v1 = A2*v2  context: pipe fluid
  Volume that flows  Vol = flow*t  context: pipe fluid
  Rate of flow  flow = A*v  context: pipe fluid
  Pascal's law  F1/A1 = F2/A2  context: hydraulic
  Torricelli: speed of efflux  v = sqrt(2*g*h)  context: efflux
  Bernoulli's equation  Pi + 1/2*rho*v1^2 = Pf + 1/2*rho*v2^2  context: fluid  covers: pipe
  Stokes' law  F = 6*pi*eta_v*r*v  context: viscous  covers: drop fall
  Terminal velocity  vt = 2*r^2*(rho - rhol)*g/(9*eta_v)  context: viscous  covers: drop fall
  Volume of a sphere  Vol = 4/3*pi*r^3  context: sphere  covers: drop
  Surface tension  S = F/L  context: surfacetension
  Pressure in a drop  dP = 2*S/r  context: drop  covers: surfacetension
  Pressure in a soap bubble  dP = 4*S/r  context: bubble  covers: surfacetension
  Capillary rise  hcap = 2*S*cos(theta)/(r*rho*g)  context: capillary  covers: surfacetension
  Capillary rise of a liquid that wets  hcap = 2*S/(r*rho*g)  context: capillary  covers: surfacetension
  Surface energy  W = S*dA  context: surfacetension
  Work to blow a bubble  W = 8*pi*r^2*S  context: bubble  covers: surfacetension
Thermal expansion
  Linear expansion  dl = L*alphaL*dT  context: expansion
  Length after expansion  Lnew = L*(1 + alphaL*dT)  context: expansion
  Areal expansion  dA = A*betaA*dT  context: expansion
  Volume expansion  dV = Vol*gammaV*dT  context: expansion
  Rise of temperature  dT = Tf - Ti  covers: expansion conduction
  Cubical and linear coefficient  gammaV = 3*alphaL  context: expansion
  Areal and linear coefficient  betaA = 2*alphaL  context: expansion
Calorimetry
  Heat and rise of temperature  Q = m*csp*dT
  Latent heat  Q = m*Lh  context: latent
  Heat capacity  Q = Ch*dT
  Heat capacity of a body  Ch = m*csp
  Mixture of the same liquid  Tmix = (ma*th1 + mb*th2)/(ma + mb)  context: mixture
  Heat from a heater  P*t = m*csp*dT  context: heater
  Heat from a fall  m*g*h = Q  context: fall
Transfer of heat
  Conduction of heat  Hc = kth*A*dT/thick  context: conduction
  Heat conducted  Q = kth*A*dT*t/thick  context: conduction
  Stefan-Boltzmann law  Prad = emis*sigma*A*Tabs^4  context: radiation
  Stefan-Boltzmann law of a black body  Prad = sigma*A*Tabs^4  context: radiation  covers: blackbody
  Wien's displacement law  lam*Tabs = b  context: wien  covers: radiation blackbody maximum
`);
