import { quantitiesOf } from '../../quantities/quantity.ts';

/** Charges, currents, magnets, alternating current, semiconductors. */
export const ELECTRICITY = quantitiesOf(String.raw`
kC  k  N m^2/C^2  coulomb'?s? constant|electrostatic constant  constant: 9000000000  symbols: k
q  q  C  magnitude of (?:the )?charge|charge|quantity of charge|amount of charge|how much charge|total charge  symbols: q Q  after: charge|of charge
q1  q_1  C  charges|charge  symbols: q1 q_1 Q1  index: 1  after: charges?
q2  q_2  C  charges|charge  symbols: q2 q_2 Q2  index: 2  after: charges?
Ef  E  N/C  electric field intensity|electric field strength|electric field|intensity of (?:the )?electric field|field intensity|field strength|field  symbols: E
V  V  V  potential difference|electric potential|potential|voltage|p\.d\.|pd|supply voltage|potential drop|voltage drop  symbols: V  after: (?:ac |dc )?(?:battery|supply|source|cell|potential difference|mains|line)  signed
C  C  F  capacitance|capacity  symbols: C  after: capacitors?|condenser
Ucap  U  J  energy stored|electrostatic energy|electrical energy stored|stored energy|energy|potential energy  symbols: U E
I  I  A  electric current|current|how much current|current drawn  symbols: I i  after: current|of current
R_e  R  Ω  external resistance|resistance|load resistance|equivalent resistance|total resistance  symbols: R  after: resistors?|resistance|resistor|coil|wire|conductor|load
Eel  E  J  electrical energy|electric energy|energy consumed|energy (?:dissipated|used|supplied)|energy|heat (?:produced|generated|developed|dissipated)|heat|heat energy  symbols: E H W
res  \rho  Ω m  resistivity|specific resistance  symbols: ρ
emf  \varepsilon  V  e\.?m\.?f\.?|electromotive force|induced e\.?m\.?f\.?|induced voltage|motional e\.?m\.?f\.?|average induced e\.?m\.?f\.?  symbols: E ε e  after: cell|battery|e\.?m\.?f
rint  r  Ω  internal resistance  symbols: r  named
Vt  V  V  terminal voltage|terminal potential difference|terminal p\.?d\.?|potential difference across (?:the |its )?(?:terminals|cell)  symbols: V  named
Bm  B  T  magnetic field (?:strength|intensity|induction)?|magnetic field|magnetic induction|magnetic flux density|flux density|field  symbols: B  signed
dflux  \Delta\Phi  Wb  change in (?:the )?(?:magnetic )?flux|change of (?:magnetic )?flux  given: (?:magnetic )?flux  cue: by
fluxi  \Phi_1  Wb  initial flux|magnetic flux|flux  index: 1  cue: from
fluxf  \Phi_2  Wb  final flux|magnetic flux|flux  index: 2  cue: to
Vp  V_p  V  primary voltage|input voltage|voltage  symbols: Vp  cue: primary|input|supply|from|mains  index: 1
Vsec  V_s  V  secondary voltage|output voltage|voltage (?:across|in|at) the secondary|voltage  symbols: Vs  cue: secondary|output|to  index: 2
Np  N_p  -  (?:how many turns (?:has|does|in|on|are (?:there )?(?:in|on)) |(?:number of )?turns (?:in|on) )(?:the )?primary|primary turns|primary  symbols: Np  cue: primary  after: (?:turns )?(?:in|on) (?:the |its )?primary  index: 1
Ns  N_s  -  (?:how many turns (?:has|does|in|on|are (?:there )?(?:in|on)) |(?:number of |how many )?turns (?:in|on) )(?:the )?secondary|secondary turns|secondary  symbols: Ns  cue: secondary  after: (?:turns )?(?:in|on) (?:the |its )?secondary  index: 2
`);
