import { quantitiesOf } from '../../quantities/quantity.ts';

/** Elasticity, fluids, heat, gases. */
export const MATTER = quantitiesOf(String.raw`
A  A  m^2  cross-sectional area|area of cross-section|area of cross section|cross sectional area|cross-section|surface area|area  symbols: A a  after: area|in area
dl  \Delta L  m  extension|elongation|increase in (?:its )?length|change in (?:its )?length|expansion|how much (?:will|does) .{0,70}(?:stretch|elongate|expand|lengthen)  symbols: Δl ΔL e  cue: stretches|extends|elongates|by|stretched  after: extension
Y  Y  N/m^2  young'?s modulus|young modulus|modulus of elasticity  symbols: Y
Vol  V  m^3  volume  symbols: V  after: volume|of (?:water|gas|air)|in volume
rho  \rho  kg/m^3  density|density of (?:the |sea )?(?:liquid|fluid|water|air|medium|glycerine|oil|alcohol|mercury|kerosene|brine)|(?:liquid|fluid|water|air|medium|glycerine|oil|alcohol|mercury|kerosene|brine),? \(?(?:of |with |has |having |whose )?(?:a |its )?density  symbols: ρ d rho
rhol  \rho_l  kg/m^3  density of (?:the |sea )?(?:liquid|fluid|water|air|medium|glycerine|oil|alcohol|mercury|kerosene|brine)|(?:liquid|fluid|water|air|medium|glycerine|oil|alcohol|mercury|kerosene|brine),? \(?(?:of |with |has |having |whose )?(?:a |its )?density  symbols: σ  named
Pr  P  Pa  gauge pressure|pressure exerted|hydrostatic pressure|pressure  symbols: P p  after: pressure
Fb  F_b  N  buoyant force|upthrust|buoyancy|force of buoyancy|loss of weight|loss in weight  named
dT  \Delta T  K  how much does (?:the |its )?temperature (?:of [^,.?]{1,30} )?(?:rise|increase|fall|drop)|change in temperature|rise in temperature|temperature rise|increase in temperature|fall in temperature|temperature difference|difference of temperature|difference in temperature|temperature change|rise of temperature|temperature gradient  kind: difference  symbols: ΔT Δθ  cue: by|through|difference  signed
Ti  T_1  K  initial temperature|source temperature|temperature of (?:the )?(?:source|hot reservoir|hot body)|temperature  symbols: T1 Ti  index: 1  cue: source|between|hot  shown: °C
Tf  T_2  K  final temperature|new temperature|sink temperature|temperature of (?:the )?(?:sink|cold reservoir)|temperature  symbols: T2 Tf  index: 2  cue: sink|and|cold  shown: °C
Tmix  T  K  temperature of (?:the )?mixture|resulting temperature|equilibrium temperature|final temperature|mixture temperature|common temperature  kind: difference  named  shown: °C
th1  T_1  K  temperature  kind: difference  index: 1  cue: at
th2  T_2  K  temperature  kind: difference  index: 2  cue: at
ma  m_1  kg  mass  index: 1  after: of
mb  m_2  kg  mass  index: 2  after: of
Tabs  T  K  absolute temperature|surface temperature|temperature  symbols: T  cue: at|to
Q  Q  J  how many (?:joules|calories|kilojoules)(?: of heat)?|amount of heat|quantity of heat|heat (?:required|absorbed|needed|supplied|given|released|produced|evolved|generated|energy|developed|lost|gained|flowing|conducted)|heat|how much heat|heat energy|thermal energy|energy|how much energy  symbols: Q H  after: of heat|heat
csp  c  J/kg/K  specific heat capacity|specific heat  symbols: c s
Rgas  R  J/mol/K  gas constant|universal gas constant|molar gas constant  constant: 8.314  symbols: R
Pi  P_1  Pa  initial pressure|pressure  symbols: P1 p1  index: 1
Pf  P_2  Pa  final pressure|new pressure|pressure  symbols: P2 p2  index: 2
Vi  V_1  m^3  initial volume|volume  symbols: V1  index: 1  cue: occupies|occupying|occupied
Vf  V_2  m^3  final volume|new volume|volume  symbols: V2  index: 2
M  M  kg/mol  molar mass|molecular mass|molecular weight  symbols: M  shown: g/mol
vrms  v_{rms}  m/s  rms speed|rms velocity|r\.m\.s\.? (?:speed|velocity)|root mean square (?:speed|velocity)|root-mean-square (?:speed|velocity)  named
`);
