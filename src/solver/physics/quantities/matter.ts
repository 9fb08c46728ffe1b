import { quantitiesOf } from '../../quantities/quantity.ts';

/** Quantities of elasticity, fluids, heat and gases. */
export const MATTER = quantitiesOf(String.raw`
A  A  m^2  cross-sectional area|area of cross-section|area of cross section|cross sectional area|cross-section|surface area|area  symbols: A a  after: area|in area
stress  \sigma  Pa  stress|tensile stress|longitudinal stress  named
strain  \epsilon  -  longitudinal strain|strain  named
dl  \Delta L  m  extension|elongation|increase in (?:its )?length|change in (?:its )?length|expansion|how much (?:will|does) .{0,70}(?:stretch|elongate|expand|lengthen)  named  symbols: Δl ΔL e  cue: stretches|extends|elongates|by|stretched  after: extension
Lnew  L'  m  new length|final length|length(?= at \d)  named
Y  Y  N/m^2  young'?s modulus|young modulus|modulus of elasticity  symbols: Y
B  B  N/m^2  bulk modulus  symbols: B K  named
comp  \beta  Pa^-1  compressibility
dP  \Delta P  Pa  change in pressure|increase in pressure|pressure increase|excess pressure|pressure difference|pressure|excess of pressure  symbols: ΔP
dV  \Delta V  m^3  change in volume|decrease in volume|increase in volume|volume change|expansion  symbols: ΔV  named
uel  u  J/m^3  energy density|elastic energy per unit volume|energy (?:stored )?per unit volume
Vol  V  m^3  volume  symbols: V  after: volume|of (?:water|gas|air)|in volume
rho  \rho  kg/m^3  density|density of (?:the |sea )?(?:liquid|fluid|water|air|medium|glycerine|oil|alcohol|mercury|kerosene|brine)|(?:liquid|fluid|water|air|medium|glycerine|oil|alcohol|mercury|kerosene|brine),? \(?(?:of |with |has |having |whose )?(?:a |its )?density  symbols: ρ d rho
rhol  \rho_l  kg/m^3  density of (?:the |sea )?(?:liquid|fluid|water|air|medium|glycerine|oil|alcohol|mercury|kerosene|brine)|(?:liquid|fluid|water|air|medium|glycerine|oil|alcohol|mercury|kerosene|brine),? \(?(?:of |with |has |having |whose )?(?:a |its )?density  symbols: σ  named
sg  d  -  relative density|specific gravity  named
Pr  P  Pa  gauge pressure|pressure exerted|hydrostatic pressure|pressure  symbols: P p  after: pressure
P0  P_0  Pa  atmospheric pressure  symbols: P0 Po Patm  named
Ptot  P  Pa  total pressure|absolute pressure|pressure  named
Fb  F_b  N  buoyant force|upthrust|buoyancy|force of buoyancy|loss of weight|loss in weight  named
A1  A_1  m^2  area|cross-section|cross section|cross-sectional area|area of cross-section|area of cross section  symbols: A1  index: 1
A2  A_2  m^2  area|cross-section|cross section|cross-sectional area|area of cross-section|area of cross section  symbols: A2  index: 2
F1  F_1  N  force  symbols: F1  index: 1
F2  F_2  N  force|load|weight  symbols: F2  index: 2
flow  Q  m^3/s  rate of flow|flow rate|volume flow rate|volume (?:flowing )?per second|discharge
eta_v  \eta  Pa s  coefficient of viscosity|viscosity  symbols: η
vt  v_t  m/s  terminal velocity|terminal speed|velocity|speed  named
S  S  N/m  surface tension  symbols: S T σ
hcap  h  m  capillary rise|height|rise|how high|height (?:to which|of the)  symbols: h
dA  \Delta A  m^2  increase in (?:surface )?area|change in (?:surface )?area  named
alphaL  \alpha  K^-1  coefficient of linear expansion|linear expansivity|coefficient of expansion|temperature coefficient of resistance|temperature coefficient  symbols: α
gammaV  \gamma  K^-1  coefficient of (?:volume|cubical|cubic) expansion|volume expansivity  symbols: γ  named
betaA  \beta  K^-1  coefficient of (?:areal|superficial) expansion  symbols: β  named
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
Lh  L  J/kg  specific latent heat(?: of (?:fusion|vapori[sz]ation))?|latent heat of (?:fusion|vapori[sz]ation|ice|steam|water)|latent heat  symbols: L Lf Lv
Ch  C  J/K  heat capacity|thermal capacity  symbols: C
kth  k  W/m/K  thermal conductivity|coefficient of thermal conductivity|conductivity  symbols: K k
Hc  H  W  rate of (?:heat )?(?:flow|transfer|conduction)(?: of heat)?|heat current|heat (?:flowing|conducted|transferred|flow) per second|rate at which heat (?:flows|is conducted|is transferred)|heat flow rate|rate of heat flow
thick  d  m  thickness|length  symbols: d x l  after: thick|thickness|long|in thickness
Prad  P  W  power radiated|rate of radiation|radiated power|power|energy radiated per second|rate of emission|rate at which (?:it|the \w+) radiates(?: energy)?  named
sigma  \sigma  W/m^2/K^4  stefan'?s constant|stefan-boltzmann constant|stefan boltzmann constant  constant: 5.67e-8  symbols: σ
emis  e  -  emissivity  named  symbols: e
b  b  m K  wien'?s constant|wien'?s displacement constant  constant: 0.002898  symbols: b
n  n  mol  number of moles|moles|amount of gas|how many moles  symbols: n  after: moles?|of (?:a|an|the)
Rgas  R  J/mol/K  gas constant|universal gas constant|molar gas constant  constant: 8.314  symbols: R
kB  k_B  J/K  boltzmann'?s? constant  constant: 1.38e-23  symbols: k kB k_B
Pi  P_1  Pa  initial pressure|pressure  symbols: P1 p1  index: 1
Pf  P_2  Pa  final pressure|new pressure|pressure  symbols: P2 p2  index: 2
Vi  V_1  m^3  initial volume|volume  symbols: V1  index: 1  cue: occupies|occupying|occupied
Vf  V_2  m^3  final volume|new volume|volume  symbols: V2  index: 2
M  M  kg/mol  molar mass|molecular mass|molecular weight  symbols: M  shown: g/mol
vrms  v_{rms}  m/s  rms speed|rms velocity|r\.m\.s\.? (?:speed|velocity)|root mean square (?:speed|velocity)|root-mean-square (?:speed|velocity)  named
vmp  v_{mp}  m/s  most probable (?:speed|velocity)  named
vmean  \bar v  m/s  (?:average|mean) (?:speed|velocity)  named
KEm  \bar K  J  (?:average|mean)(?: translational)? kinetic energy|average energy|average translational kinetic energy  named
KEt  K  J  total(?: translational)? kinetic energy|kinetic energy|translational kinetic energy  named
Cp  C_p  J/mol/K  molar specific heat at constant pressure|specific heat at constant pressure|c_?p  symbols: Cp C_p CP  named
Cv  C_v  J/mol/K  molar specific heat at constant volume|specific heat at constant volume|c_?v  symbols: Cv C_v CV  named
gam  \gamma  -  adiabatic (?:index|exponent|constant)|ratio of specific heats|gamma  symbols: γ gamma  named
dU  \Delta U  J  change in (?:the )?(?:its )?internal energy|increase in (?:the )?(?:its )?internal energy|internal energy change|internal energy|decrease in (?:the )?(?:its )?internal energy  named  symbols: ΔU dU  signed  cue: internal energy
Wg  W  J  work done by (?:the )?(?:gas|system)|work done|work|how much work  named  symbols: W  signed  cue: does|performs  after: work|of work
Won  W_{on}  J  work done on (?:the )?(?:gas|system)|work done|work  signed  after: work|of work
Qh  Q  J  heat (?:supplied|absorbed|added|given)(?: to (?:the )?(?:gas|system))?|heat  symbols: Q ΔQ  signed  cue: absorbs|supplied|given|absorbed|takes|receives|draws  after: of heat|heat
Qc  Q_2  J  heat (?:rejected|given out|released|delivered)(?: to (?:the )?sink)?|heat  symbols: Q2  cue: rejects|gives|rejected|releases|delivers  named
`);
