import { formulasOf } from '../../quantities/formula.ts';

export const MATTER_FORMULAS = formulasOf(String.raw`
Geometry
  Area of a circle  A = pi*r^2  context: round  covers: wire  except: radiation
  Area of a circle from its diameter  A = pi*diam^2/4  context: round  covers: wire  except: radiation
  Surface of a sphere  A = 4*pi*r^2  context: radiation  covers: sphere
  Diameter  diam = 2*r  context: round
Elasticity
  Stress  stress = F/A  context: elastic  covers: tension
  Stress by a hanging mass  stress = m*g/A  context: elastic  covers: wire gravity
  Strain  strain = dl/L  context: elastic
  Young's modulus  Y = stress/strain  context: elastic
  Young's modulus  Y = F*L/(A*dl)  context: elastic  covers: wire tension
  Young's modulus with a hanging mass  Y = m*g*L/(A*dl)  context: elastic  covers: wire gravity
  Bulk modulus  B = dP*Vol/dV  context: bulk  covers: elastic
  Bulk modulus and volume strain  B = dP/strain  context: bulk  covers: elastic
  Compressibility  comp = 1/B  context: bulk  covers: elastic
  Elastic energy per volume  uel = 1/2*stress*strain  context: elastic
  Elastic energy  Us = 1/2*F*dl  context: elastic  covers: wire
Fluids
  Pressure  Pr = F/A  covers: fluid
  Pressure of a column of liquid  Pr = rho*g*h  context: fluid  covers: gravity
  Total pressure in a liquid  Ptot = P0 + rho*g*h  context: fluid  covers: gravity total
  Density  rho = m/Vol  covers: fluid sphere
  Relative density  sg = rho/rhol  context: specificgravity  covers: fluid relative
  Archimedes' principle  Fb = rhol*Vol*g  context: buoyancy  covers: fluid
  Floating body  Fb = m*g  context: floating  covers: fluid
  Floating body  Fb = rho*Vol*g  context: floating  covers: fluid
  Continuity  A1*v1 = A2*v2  context: pipe fluid  covers: pipe fluid
  Volume that flows  Vol = flow*t  context: pipe fluid  covers: pipe fluid
  Rate of flow  flow = A*v  context: pipe fluid  covers: pipe fluid
  Pascal's law  F1/A1 = F2/A2  context: hydraulic  covers: fluid
  Torricelli: speed of efflux  v = sqrt(2*g*h)  context: efflux  covers: fluid
  Bernoulli's equation  Pi + 1/2*rho*v1^2 = Pf + 1/2*rho*v2^2  context: fluid  covers: pipe horizontal
  Stokes' law  F = 6*pi*eta_v*r*v  context: viscous  covers: sphere fluid drop fall
  Terminal velocity  vt = 2*r^2*(rho - rhol)*g/(9*eta_v)  context: viscous  covers: sphere fluid drop fall
  Volume of a sphere  Vol = 4/3*pi*r^3  context: sphere  covers: drop
  Surface tension  S = F/L  context: surfacetension  covers: wire
  Pressure in a drop  dP = 2*S/r  context: drop  covers: surfacetension fluid airbubble
  Pressure in a soap bubble  dP = 4*S/r  context: bubble  covers: surfacetension fluid
  Capillary rise  hcap = 2*S*cos(theta)/(r*rho*g)  context: capillary  covers: surfacetension fluid
  Capillary rise of a liquid that wets  hcap = 2*S/(r*rho*g)  context: capillary  covers: surfacetension fluid
  Surface energy  W = S*dA  context: surfacetension  covers: fluid changes
  Work to blow a bubble  W = 8*pi*r^2*S  context: bubble  covers: surfacetension fluid
Thermal expansion
  Linear expansion  dl = L*alphaL*dT  context: expansion
  Length after expansion  Lnew = L*(1 + alphaL*dT)  context: expansion
  Areal expansion  dA = A*betaA*dT  context: expansion
  Volume expansion  dV = Vol*gammaV*dT  context: expansion
  Rise of temperature  dT = Tf - Ti  covers: heat expansion conduction changes
  Cubical and linear coefficient  gammaV = 3*alphaL  context: expansion
  Areal and linear coefficient  betaA = 2*alphaL  context: expansion
Calorimetry
  Heat and rise of temperature  Q = m*csp*dT  covers: heat changes
  Latent heat  Q = m*Lh  context: latent  covers: heat
  Heat capacity  Q = Ch*dT  covers: heat
  Heat capacity of a body  Ch = m*csp  covers: heat
  Mixture of the same liquid  Tmix = (ma*th1 + mb*th2)/(ma + mb)  context: mixture  covers: heat fluid
  Heat from a heater  P*t = m*csp*dT  context: heater  covers: heat
  Heat from a fall  m*g*h = Q  context: fall  covers: heat gravity
Transfer of heat
  Conduction of heat  Hc = kth*A*dT/thick  context: conduction  covers: heat
  Heat conducted  Q = kth*A*dT*t/thick  context: conduction  covers: heat
  Stefan-Boltzmann law  Prad = emis*sigma*A*Tabs^4  context: radiation  covers: heat
  Stefan-Boltzmann law of a black body  Prad = sigma*A*Tabs^4  context: radiation  covers: heat blackbody
  Wien's displacement law  lam*Tabs = b  context: wien  covers: radiation blackbody maximum wave heat light
`);
