import { themesOf } from '../quantities/knowledge.ts';

/** Words that decide which formulas apply. */
export const THEMES = themesOf(String.raw`
# The acceleration points against the motion.
~slowing  slow[s] down|slow(ed|ing)|decelerat*|retard*
acceleration  accelerat* !(due to gravity)|decelerat*|retard*|uniformly|brake[s]|speeds up|slow[s] down|slowing|gain[s] (speed|velocity)|picks up speed
~rest  rest|stop[s]|stopped|halt[s]|stationary|standstill
~changes  change[s]|changed|from|becomes|increase[s]|decrease[s]|increased|decreased|reduce[s]|reduced|compressed|expand[s]|expanded
average  average|mean !(position|life)
relative  relative (velocity|speed|to)|with respect to|same direction|opposite direction[s]|towards each other|overtake[s]|crosses|cross each|upstream|downstream|river|stream|raining|rain is|chases|catches|meet|two (trains|cars|stones|balls)
relative  train  with: bridge|platform|tunnel|pole|another
nth  {:ordinal} second|last second|next|first {:number}|(and|,|;) then|then [{:word}] (move[s]|travel[s]|go[es]|come[s]|walk[s]|run[s]|turn[s]|slow[s]|continue[s]|decelerat*|retard*|stop[s]|is)|another|first half|second half|half [of] (its|the|a) (distance|journey|trip|way)|remaining !(constant|the same|unchanged|at rest)|again|initially at a|half the|half of the
fall  dropped|drops !(from {:number} (a|t|v|ma|mt|mv))|fall[s] !(on|from (the|n)|from {:number} (a|t|v|wb|ma|mt|mv|mwb)|incident|to)|let go|falling|free fall|freely|let fall|released from|!(energy|heat) (is|are) released
~halfdistance  half !([of] [the|its] [total] time)  with: half … half|rest|remaining|other  without: half [of] [the|its] [total] time
# What turned round has gone farther than it is away.
~pathlength  distance|how far|covers|travel[s]
throwndown  (thrown|projected) [vertically] down*|downward[s] with
thrownup  (thrown|projected|shot|fired|launched|tossed|throw[s]|kicked|hit) _ (up|upward[s])|upward[s] with [a|an] [initial] (velocity|speed)|vertically up*
# Words that compare, divide or repeat: only formulas that name them apply.
part  (one|two|three|four|five) (half|halves|third[s]|fourth[s]|quarter[s]|fifth[s]|sixth[s]|eighth[s]|tenth[s])|(half|third|quarter|fourth|tenth) (of|the|its|as|that|filled|full)|half (filled|full)
ordinal  (first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|{:ordinal}) (second[s]|minute[s]|hour[s]|{:number}|bright|dark|fringe|maxim*|minim*|half|overtone|harmonic)
liftedfaster  lift(s|ed|ing)|rais(es|ed|ing)|hoist*  with: accelerat(es|ed|ing)|acceleration !(due)
wasted  loss|losses|lost|loses|wasted
ionise  ioni(s|z)e|ioni(s|z)ation (energy|potential) !(of hydrogen)|(remove|removing|removal of) (an|the|its|one) [{:word}] electron
~gravity  acceleration due to gravity|gravity|g =
!projectile  projectile|angle of projection
!projectile  thrown|projected|fired|kicked|launched|hit|shot|throw[s]|leap[s]|jump[s]  with: angle|°
!horizontalthrow  (thrown|projected|fired|kicked|launched|hit|shot|throw[s]) [{:word}] horizontally  with: height|tower|cliff|building|high|above
maxrange  maximum [horizontal] range|greatest range
~horizontal  horizontally|horizontal
across  (perpendicular[ly]|normal|right angles|transverse) to [a|an|the|its|this] [{:word}] [{:word}] (force|electric field|velocity|motion|displacement|direction)
fromvertical  (to|with|from) the vertical
# Laws take the angle from the normal.
fromsurface  (°|degree[s]) (to|with|from) (the|a|its) [{:word}] [{:word}] (surface|face|interface|boundary|mirror)
againstforce  (against|opposite to) the force
bythespring  by [the|a] (spring|friction|frictional|resistive) [force]
retardingforce  (retarding|resisting|resistive|opposing|braking|decelerating) force (of|is|=) {:number}
tangentialacceleration  tangential acceleration
excesselectrons  (excess|extra|surplus|gain[s|ed]) _ electrons|electrons _ (in excess|gained)
# Between a plane and the field, not between its normal and the field.
~planeacross  plane [of the (coil|loop)] (is|being|held|kept|placed)* (perpendicular|normal|at right angles)
coilplane  coil|loop|flux  with: !((perpendicular|normal|right angles) to [the|its]) plane !([of the (coil|loop)] (is|being|held|kept|placed)* (perpendicular|normal))
~component  component[s]
maximum  maximum|max|greatest|highest|peak value
minimum  minimum|least !(distance)|smallest|just (able|enough|sufficient|begin[s]|start[s])|limiting value
~circular  circular|circle|revolv*|whirl*|centripetal|revolution|revolutions|bend|curve|curved|round|rpm|rotate[s]|spin[s]|rotating|spinning
bank  banked|banking
!topcircle  vertical circle|top of [the] circle
bottomcircle  vertical circle  with: bottom|lowest|horizontal position
~rotation  rotat*|angular|torque|moment of inertia|flywheel|rolling|rolls|spinning|wheel|rpm|radius of gyration|turntable|fan|gyration
~torque  torque|couple|moment of [the|a] (force|couple)|wrench|spanner|door|tangential*
rolling  roll[s]|rolling
~rollingdisc  disc[s]|disk[s]|cylinder|wheel|coin  with: roll*
~rollingring  ring|hoop|hollow cylinder  with: roll*
~spinning  cylinder|disc[s]|disk[s]|flywheel|wheel|sphere[s]|hoop|ring|rod|rotor|turntable|shell  with: rotat*|spin*|rpm|rad/s|angular|axis
otheraxis  about (a|its|any|the) diameter
offcentre  (about|through) _ _ (tangent|rim|edge|corner|vertex|circumference|quarter|diagonal|side)|tangent (to|in)|parallel axis
~ring  ring|hoop|hollow cylinder
~disc  disc[s]|disk[s]|solid cylinder|flywheel
~sphere  sphere[s]|spherical|ball of radius|balls
solidsphere  solid sphere
hollowsphere  hollow sphere|spherical shell
~rodcentre  rod  with: cent(re|er)|middle|mid point|midpoint
~rodend  rod  with: end[s]
gyration  gyration
friction  !(neglect|ignore|no|without|zero) friction[al]|rough
friction  block|box|body|floor|road|surface|plane  with: μ =
!incline  incline[d] plane|incline|slope|inclined
!pulley  pulley|atwood
tension  !(surface) tension
~table  table|horizontal (surface|plane)|incline[d] plane|incline|wedge
~contact  in contact|placed in contact
lift  elevator|(in|of) a[n] lift|the lift|lift (is|of|moves|moving|going|starts|accelerat*|which)
~liftup  climb[s] [up] [a|the] [vertical] rope
~liftup  lift|elevator|rope|crane|cable|going|moving|accelerat*  with: up|upward[s]
~liftdown  (slide[s]|lowered|come[s]) down [by] [a|the] [vertical] rope
~liftdown  lift|elevator  with: down|downward[s]
~brake  brake[s]|braking
spring  spring[s]
~raise  lift[s|ed|ing]|rais(e|es|ed|ing)|pump[s|ed|ing]|climb*|crane|run[s] up|staircase|stairs|hoist*|gravity
~raise  carry|carries  with: up|height|stairs
efficiency  efficien*
collision  colli*|elastic collision|strikes another|hits another
elasticcollision  elastic[ally] colli*|head-on
stick  stick*|embed*|combined|coupled|couple together|joined|move together|common velocity|lodged|inelastic*
recoil  recoil*|gun|rifle|cannon
rebound  rebound[s]|(hit|thrown|bounced|turned|move[s]|straight|sent|comes) back|in the opposite direction|bounce[s]|restitution
~gravitation  gravitation*|gravitational force
~planet  planet[s]|moon|earth|sun|satellite|mars|jupiter
~smallheight  height|above the (surface|earth)
~atheight  height  with: equal|radius|surface
~atdepth  depth|mine|below
escape  escape
orbit  orbit*|satellite|kepler
~elastic  young's|youngs|stress|strain|elastic|modulus|stretched by|stretches|elongat*
bulk  bulk modulus|compressib*
~round  radius|diameter
~fluid  liquid|fluid|water|oil|mercury|sea|lake|glycerine|pond|swimming pool|tank
specificgravity  relative density|specific gravity
buoyancy  buoyan*|upthrust|immersed|submerged|archimedes|float[s]|floating
floating  float[s]|floating
hydraulic  hydraulic|piston[s]
efflux  efflux|hole|orifice
pipe  pipe[s]|tube|hose|nozzle
viscous  viscosity|viscous|terminal (velocity|speed)|stokes
surfacetension  surface tension|surface energy
drop  drop[s] !(of {:number}|from|to|a|an|the|it)|droplet[s]|air bubble|raindrop
bubble  soap bubble|bubble of soap|soap film
capillary  capillar*
expansion  α|thermal expan*|expansion|expansivity|coefficient of (linear|cubical|volume|areal)
latent  latent|melt*|fusion|vapori(s|z)*|boil*|freez*|ice|steam|condens*|evaporat*
mixture  mixed|mixture|mixes|poured into|added to
~heater  heater|kettle|geyser
conduction  thermal conduct*|conduction !(electron[s])|conduct[s|ed] heat|heat (flow*|conducted|current|transfer*)|flow of heat
radiation  radiat*|emissivity|stefan
blackbody  black body|blackbody
wien  wien|wien's|wiens|maximum (intensity|emission)|emit[s] maximum
~gas  gas|gases|air|balloon|nitrogen|oxygen|hydrogen|helium|cylinder|argon|co2|o2|n2|h2|nh3|ch4|so2|carbon dioxide|methane|ammonia|stp|ntp
~molecule  molecule[s]
~isothermal  isothermal*|constant temperature|same temperature|boyle|boyle's|boyles|temperature [is|being|remain[s]|remaining] [kept] constant
~isobaric  isobaric*|constant pressure|same pressure|charles|charles's|pressure [is|being|remain[s]|remaining] [kept] constant
~isochoric  isochoric*|constant volume|rigid|closed (vessel|container)|sealed|same volume|volume [is|being|remain[s]|remaining] [kept] constant
adiabatic  adiabatic*
polyatomic  diatomic|triatomic|polyatomic|(di|tri|poly) atomic  with: energy
~thermo  internal energy|thermodynamic*
~molarheat  specific heat[s]|cp|c_p|cv|c_v|molar
rms  rms|r.m.s|root mean square|effective
probable  most probable
engine  engine  with: absorb*|take[s] in|heat|reservoir|sink|reject*
engine  heat engine|carnot*|reservoir|source and sink|sink
~rejects  reject*|exhaust*
refrigerator  refrigerator|coefficient of performance
pendulum  pendulum
shm  shm|s.h.m|simple harmonic|oscillat*|harmonic|amplitude|mean position|vibrat*
~wave  wave[s]|wavelength|ripple[s]
~sound  sound|sonic|ultrasonic|ultrasound|tuning fork|sonar|acoustic
~echo  echo|sonar|cliff|reflected
thereandback  echo[es]|sonar|round trip|to and fro|back and forth|and back
~string  string[s]|sonometer|rope|stretched wire|transverse (wave[s]|pulse)
sonometer  sonometer
fundamental  fundamental|vibrat*|plucked
closedpipe  closed [organ] pipe|closed at one end|pipe closed|one end closed
openpipe  open [organ] pipe|open at both ends|both ends open
beats  beat[s]
~phase  phase
intensity  intensity|intensities
~light  light|laser|radio|x-ray[s]|microwave[s]|infrared|ultraviolet|electromagnetic|photon[s]|gamma ray[s]|station|broadcast*|sodium lamp
~refraction  refract*|glass|medium|diamond|snell
critical  critical angle|total internal
apparent  apparent (depth|height|shift|position)|appear[s]|real depth
lens  lens[es]
# A convex and a concave lens together need signs that the numbers lack: no formula covers that.
diverging  concave [{:word}] lens[es]|diverging lens[es]|biconcave|lens[es] (is|are) (concave|diverging)
~notdiverging  lens[es]  without: concave|diverging
mixedlenses  convex|converging  with: concave|diverging
mirror  mirror[s]
equiconvex  equiconvex|equi convex|biconvex|double convex
biconvex  biconvex|bi convex|double convex|radii of curvature
prism  prism
thinprism  thin prism|small angle[d] prism|small angle
magnifier  magnifying (glass|power)|simple microscope
telescope  telescope
young  young's double|youngs double|double slit|ydse|fringe|two slits
interference  interfer*|coherent
singleslit  single slit|diffraction
centralmax  central [bright] (maximum|maxima|fringe)
grating  grating
brewster  brewster|brewster's|brewsters|completely [plane] polari(s|z)ed|polari(s|z)ing angle|angle of polari(s|z)ation
polaroid  polari(s|z)er|polaroid[s]|analy(s|z)er|malus
~photon  photon[s]|quantum|quanta|radiation emitted|energy levels
!photoelectric  photoelectric*|photo electric*|photoelectron[s]|photo electron[s]|work function|stopping potential|threshold|photoemission|photo emission|ejected|emitted electron[s]|metal surface|cut off|cutoff
!debroglie  de broglie|debroglie|matter wave|wavelength (associated|of [an|a|the] (electron|proton|neutron|particle|ball|bullet|cricket ball))
hydrogen  hydrogen [like] (atom[s]|spectrum)|hydrogen like ion[s]|orbit of hydrogen|bohr|he+|li2+|li^2+|rydberg|balmer|lyman|paschen
hydrogen  hydrogen  with: orbit|n =
~transition  transition[s]|jump[s]|transit|fall[s] from|de excit*|excit*|makes a
decay  half life|half lives|decay*|radioactiv*|disintegrat*|mean life|activity|undecayed
# What is left is known, what is gone is asked.
decayedpart  (fraction|mass|amount|percent|percentage|much|part|number|nuclei|atoms|quantity) _ [{:word}] (decay[s|ed] !(constant)|disintegrat(es|ed))
firstorder  first order|1st order
~heatout  (releas*|los*|give[s] (out|off|away|up)|given (out|off)|reject*|liberat*|evolv*) _ heat|heat _ (released|lost|given|rejected|evolved|liberated)
workon  work [is|was] done on|on the (system|gas)
~massenergy  mass defect|binding energy|converted|equivalent|annihilat*|mass energy|energy (equivalent|released)
~nucleus  nucle(us|ar|i)|mass number
semiconductor  semiconductor|band gap|energy gap|led|photodiode|forbidden
~charge  charge[s]|charged|coulomb
~field  electric field|field intensity|field strength
~plates  plate[s]
dipole  dipole
flux  flux|gauss
sheet  sheet|plane of charge
capacitor  capacitor[s]|capacitance|capacitive|!(heat|thermal) capacity|condenser
dielectric  dielectric|mica
series  series
parallel  parallel !(plate[s]|to !(a[n] ({:number}|battery|cell|supply)))
~electric  electric*|current|resistor|resistance|volt[s]|ampere|watt[s]|bulb|lamp|heater|{:number} (v|a|ω)|kwh|appliance|tv|fan
bysource  (supplied|provided|delivered|work done|lost) by [the|a] [{:word}] (battery|source|cell)
charging  charged|recharged  with: (battery|cell|accumulator) … (is|being) (charged|recharged)|recharged
internal  internal resistance
conductance  conductance
resistancetemp  temperature coefficient|resistance at
drift  drift
wheatstone  wheatstone|bridge is balanced|balanced bridge
galvanometer  galvanometer
ammeter  ammeter|shunt
voltmeter  voltmeter
magnet  magnet*|tesla|{:number} (t|mt)
~normal  perpendicular*|right angle[s]|normal to|normally
straightwire  straight (wire|conductor)|!({:number} (m|cm|mm)) long wire|long straight|long, straight
~loop  loop[s]|circular coil|ring
~coil  coil[s]|turns
solenoid  solenoid
induction  induced|electromagnetic induction|self induction
inductor  inductor[s]|inductance|self induc*|choke|inductive
mutual  mutual
generator  generator|dynamo
transformer  transformer
ac  ac|a.c.|alternating|!({:count}) (50|60) hz|hz (source|supply|mains|generator)
~peak  peak|maximum (voltage|current)
lcr  lcr|rlc|l-c-r|lc circuit|resonan*
resonance  resonan*|lc (circuit|oscillat*)|tuned
powerfactor  power factor
quality  quality factor|q factor
~rated  rated|rating|marked|labelled
~infinity  from infinity
~steady  (constant|uniform|steady) (velocity|speed)|steadily
`);
