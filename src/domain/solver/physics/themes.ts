import { themesOf } from '../quantities/knowledge.ts';

/** Words that decide which formulas apply. */
export const THEMES = themesOf(String.raw`
# The acceleration points against the motion.
~slowing  slows? down|slow(?:ed|ing)|decelerat\w*|retard\w*
acceleration  accelerat\w*(?! due to gravity)|decelerat\w*|retard\w*|uniformly|brakes?|speeds up|slows? down|slowing|gains? (?:speed|velocity)|picks up speed
~rest  rest|stops?|stopped|halts?|stationary|standstill
~changes  changes?|changed|from|becomes|increases?|decreases?|increased|decreased|reduces?|reduced|compressed|expands?|expanded
average  average|mean(?! position| life)
~total  total
relative  relative (?:velocity|speed|to)|with respect to|same direction|opposite directions?|towards each other|overtakes?|crosses|cross each|upstream|downstream|river|stream|raining|rain is|train(?= .*(?:bridge|platform|tunnel|pole|another))|chases|catches|meet|two (?:trains|cars|stones|balls)
nth  \d+(?:st|nd|rd|th) second|last second|next|first \d+|(?:and|,|;) then|then (?:\w+ )?(?:moves?|travels?|goes|comes?|walks?|runs?|turns?|slows?|continues?|decelerat\w*|retard\w*|stops?|is)|another|first half|second half|half (?:of )?(?:its|the|a) (?:distance|journey|trip|way)|remaining(?! constant| the same| unchanged| at rest)|again|initially at a|half the|half of the
fall  dropped|drops(?! from [^a-z]+ m?[atv](?![a-z]))|falls?(?! on| from (?:the|n)(?![a-z])| from [^a-z]+ m?(?:a|t|v|wb)(?![a-z])| incident| to )|let go|falling|free fall|freely|let fall|released from|(?<!energy |heat )(?:is|are) released
~halfdistance  half(?! (?:of )?(?:the |its )?(?:total )?time)(?=[^]*(?:half|rest|remaining|other))(?![^]*half (?:of )?(?:the |its )?(?:total )?time)
throwndown  thrown (?:vertically )?(?:down\w*)|projected (?:vertically )?down\w*|downwards? with
thrownup  (?:thrown|projected|shot|fired|launched|tossed|throws?|kicked|hit)(?: \w+){0,4} (?:up|upwards?|straight up)|upwards? with (?:a |an )?(?:initial )?(?:velocity|speed)|vertically up\w*
# Words that compare, divide or repeat: only formulas that name them apply.
part  (?:one|two|three|four|five)[- ](?:half|halves|thirds?|fourths?|quarters?|fifths?|sixths?|eighths?|tenths?)|(?:half|third|quarter|fourth|tenth) (?:of|the|its|as|that|filled|full)|half[- ](?:filled|full)
ordinal  (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d+(?:st|nd|rd|th)) (?:seconds?|minutes?|hours?|\d+ \w+|bright|dark|fringe|maxim\w+|minim\w+|half|overtone|harmonic)
liftedfaster  (?:lift(?:s|ed|ing)|rais(?:es|ed|ing)|hoist\w*)(?=[^]*accelerat(?:ion (?!due)|ed|es|ing))
wasted  loss|losses|lost|loses|wasted
ionise  ioni[sz]e|ioni[sz]ation (?:energy|potential)(?! of hydrogen)|(?:remove|removing|removal of) (?:an|the|its|one) (?:\w+ )?electron
~vertical  vertical(?:ly)?
~tower  tower|cliff|building|bridge|roof|balloon|helicopter|aeroplane|airplane|plane flying|window
~gravity  acceleration due to gravity|gravity|g =
!projectile  projectile|(?:thrown|projected|fired|kicked|launched|hit|shot|throws?|leaps?|jumps?)(?=.*(?:angle|°))|angle of projection
maxrange  maximum (?:horizontal )?range|greatest range
~horizontal  horizontally|horizontal
across  (?:perpendicular(?:ly)?|normal|right angles|transverse) to (?:an? |the |its |this )?(?:\w+ ){0,2}(?:force|electric field|velocity|motion|displacement|direction)
fromvertical  (?:to|with|from) the vertical
bythespring  by (?:the |a )?(?:spring|friction|frictional|resistive)(?: force)?
retardingforce  (?:retarding|resisting|resistive|opposing|braking|decelerating) force (?:of|is|=) \d[\d.]*
tangentialacceleration  tangential acceleration
excesselectrons  (?:excess|extra|surplus|gain(?:s|ed)?)(?: [^ ]+){0,3} electrons|electrons(?: \w+){0,3} (?:in excess|gained)
# Between a plane and the field, not between its normal and the field.
coilplane  (?:coil|loop|flux)(?=[^]*(?<!(?:perpendicular|normal|right angles) to (?:the |its ))(?<![a-z])plane(?! (?:of the (?:coil|loop) )?(?:is |being |held |kept |placed )*(?:perpendicular|normal)))
~component  components?
maximum  maximum|max|greatest|highest|peak value
minimum  minimum|least(?! distance)|smallest|just (?:able|enough|sufficient|begins?|starts?)|limiting value
~circular  circular|circle|revolv\w*|whirl\w*|centripetal|revolution|revolutions|bend|curve|curved|round|rpm|rotates?|spins?|rotating|spinning
~bend  bend|curve|curved road|turn
bank  banked|banking
!topcircle  vertical circle|top of (?:the )?circle
bottomcircle  vertical circle(?=[^]*(?:bottom|lowest|horizontal position))
~rotation  rotat\w*|angular|torque|moment of inertia|flywheel|rolling|rolls|spinning|wheel|rpm|radius of gyration|turntable|fan|gyration
~torque  torque|couple|moment of (?:the |a )?(?:force|couple)|wrench|spanner|door|tangential\w*
rolling  rolls?|rolling
~rollingdisc  (?:discs?|disks?|cylinder|wheel|coin)(?=[^]*roll)|roll(?=[^]*(?:disc|disk|cylinder))
~rollingring  (?:ring|hoop|hollow cylinder)(?=[^]*roll)|roll(?=[^]*(?:ring|hoop)(?![a-z]))
~rollsphere  rolling
~spinning  (?:cylinder|discs?|disks?|flywheel|wheel|spheres?|hoop|ring|rod|rotor|turntable|shell)(?=[^]*(?:rotat|spin|rpm|rad/s|angular|axis))
otheraxis  about (?:a|its|any|the) diameter
offcentre  (?:about|through)(?: [a-z]+){0,8} (?:tangent|rim|edge|corner|vertex|circumference|quarter|diagonal|side)|tangent (?:to|in)|parallel axis
~ring  ring|hoop|hollow cylinder
~disc  discs?|disks?|solid cylinder|flywheel
~sphere  spheres?|spherical|ball of radius|balls
solidsphere  solid sphere
hollowsphere  hollow sphere|spherical shell
~rodcentre  rod(?= .*(?:cent(?:re|er)|middle|mid-?point))
~rodend  rod(?= .*(?:end|ends))
gyration  gyration
friction  (?<!neglect |ignore |no |without |zero )friction(?:al)?(?!less)|rough|(?:block|box|body|floor|road|surface|plane)(?=[^]*μ ?=)
~smooth  smooth|frictionless|no friction
!incline  inclined? plane|incline|slope|inclined
!pulley  pulley|atwood
tension  (?<!surface )tension
~table  table|horizontal (?:surface|plane)|inclined? plane|incline|wedge
~contact  in contact|placed in contact
lift  elevator|(?:in|of) an? lift|the lift|lift (?:is|of|moves|moving|going|starts|accelerat\w*|which)
~liftup  climbs?(?: up)? (?:a |the )?(?:vertical )?rope|(?:lift|elevator|rope|crane|cable|going|moving|accelerat\w+)(?= .*up(?:wards?)?)
~liftdown  (?:slides?|lowered|comes?) down (?:a |the |by a )?(?:vertical )?rope|(?:lift|elevator)(?= .*down(?:wards?)?)
~brake  brakes?|braking
~move  start moving|to move|just move
spring  springs?
~raise  lift(?:s|ed|ing)?|rais(?:e|es|ed|ing)|pump(?:s|ed|ing)?|climb\w*|crane|carr(?:y|ies)(?= .*(?:up|height|stairs))|runs? up|staircase|stairs|hoist\w*|gravity
efficiency  efficien\w*
collision  colli\w*|elastic collision|strikes another|hits another
elasticcollision  elastic(?:ally)? colli\w*|head-on
stick  stick\w*|embed\w*|combined|coupled|couple together|joined|move together|common velocity|lodged|inelastic\w*
recoil  recoil\w*|gun|rifle|cannon
rebound  rebounds?|(?:hit|thrown|bounced|turned|moves?|straight|sent|comes) back|in the opposite direction|bounces?|restitution
~gravitation  gravitation\w*|gravitational force
~planet  planets?|moon|earth|sun|satellite|mars|jupiter
~smallheight  height|above the (?:surface|earth)
~atheight  height(?= .*(?:equal|radius|surface))
~atdepth  depth|mine|below
escape  escape
orbit  orbit\w*|satellite|kepler
~elastic  young'?s|stress|strain|elastic|modulus|stretched by|stretches|elongat\w*
bulk  bulk modulus|compressib\w*
~wire  wires?|conductor
~round  radius|diameter
~fluid  liquid|fluid|water|oil|mercury|sea|lake|glycerine|pond|swimming pool|tank
specificgravity  relative density|specific gravity
buoyancy  buoyan\w*|upthrust|immersed|submerged|archimedes|floats?|floating
floating  floats?|floating
hydraulic  hydraulic|pistons?
efflux  efflux|hole|orifice
pipe  pipes?|tube|hose|nozzle
viscous  viscosity|viscous|terminal (?:velocity|speed)|stokes
surfacetension  surface tension|surface energy
drop  drops?(?! of \d| from| to| an? | the | it)|droplets?|air bubble|raindrop
~airbubble  air bubble
bubble  soap bubble|bubble of soap|soap film
capillary  capillar\w*
expansion  α|thermal expan\w*|expansion|expansivity|coefficient of (?:linear|cubical|volume|areal)
~heat  heat(?:ed|ing)?|calorimeter|thermal|temperature of \d
latent  latent|melt\w*|fusion|vapori[sz]\w*|boil\w*|freez\w*|ice|steam|condens\w*|evaporat\w*
mixture  mixed|mixture|mixes|poured into|added to
~heater  heater|kettle|geyser
conduction  thermal conduct\w*|conduction(?! electrons?)|conduct(?:s|ed) heat|heat (?:flow\w*|conducted|current|transfer\w*)|flow of heat
radiation  radiat\w*|emissivity|stefan
blackbody  black ?body|blackbody|black body
wien  wien'?s?|maximum (?:intensity|emission)|emits? maximum
~gas  gas|gases|air|balloon|nitrogen|oxygen|hydrogen|helium|cylinder|argon|co2|o2|n2|h2|nh3|ch4|so2|carbon dioxide|methane|ammonia|stp|ntp
~molecule  molecules?
~isothermal  isothermal\w*|constant temperature|same temperature|boyle'?s?|temperature (?:is |being |remains? |remaining )?(?:kept )?constant
~isobaric  isobaric\w*|constant pressure|same pressure|charles'?s?|pressure (?:is |being |remains? |remaining )?(?:kept )?constant
~isochoric  isochoric\w*|constant volume|rigid|closed (?:vessel|container)|sealed|same volume|volume (?:is |being |remains? |remaining )?(?:kept )?constant
adiabatic  adiabatic\w*
polyatomic  (?:di|tri|poly)-?atomic(?=[^]*energy)|energy(?=[^]*(?:di|tri|poly)-?atomic)
~thermo  internal energy|thermodynamic\w*
~molarheat  specific heats?|c_?p|c_?v|molar
rms  rms|r\.m\.s|root[ -]mean[ -]square|effective
probable  most probable
engine  engine(?=[^]*(?:absorb|takes? in|heat|reservoir|sink|reject))|heat engine|carnot\w*|reservoir|source and sink|sink
~rejects  reject\w*|exhaust\w*
refrigerator  refrigerator|coefficient of performance
pendulum  pendulum
shm  shm|s\.h\.m|simple harmonic|oscillat\w*|harmonic|amplitude|mean position|vibrat\w*
~wave  waves?|wavelength|ripples?
~sound  sound|sonic|ultrasonic|ultrasound|tuning fork|sonar|acoustic
~echo  echo|sonar|cliff|reflected
thereandback  echo(?:es)?|sonar|round trip|to and fro|back and forth|and back
~string  strings?|sonometer|rope|stretched wire|transverse (?:waves?|pulse)
sonometer  sonometer
fundamental  fundamental|vibrat\w*|plucked
closedpipe  closed (?:organ )?pipe|closed at one end|pipe closed|one end closed
openpipe  open (?:organ )?pipe|open at both ends|both ends open
beats  beats?
~phase  phase
intensity  intensity|intensities
~light  light|laser|radio|x-rays?|microwaves?|infrared|ultraviolet|electromagnetic|photons?|gamma rays?|station|broadcast\w*|sodium lamp
~refraction  refract\w*|glass|medium|diamond|snell
critical  critical angle|total internal
apparent  apparent (?:depth|height|shift|position)|appears?|real depth
lens  lens(?:es)?
# A convex and a concave lens together need signs that the numbers lack: no formula covers that.
diverging  concave(?: \w+)? lens(?:es)?|diverging lens(?:es)?|biconcave|lens(?:es)? (?:is|are) (?:concave|diverging)
~notdiverging  (?<!(?:concave|diverging)[^]*)lens(?:es)?(?![^]*(?:concave|diverging))
mixedlenses  (?:convex|converging)(?=[^]*(?:concave|diverging) )|(?:concave|diverging)(?=[^]*(?:convex|converging) )
mirror  mirrors?
~concave  concave
~convex  convex
equiconvex  equi-?convex|biconvex|double convex
biconvex  bi-?convex|double convex|radii of curvature
prism  prism
thinprism  thin prism|small angled? prism|small[- ]angle
magnifier  magnifying (?:glass|power)|simple microscope
telescope  telescope
young  young'?s double|double[- ]slit|ydse|fringe|two slits
interference  interfer\w*|coherent
~slit  slits?
singleslit  single[- ]slit|diffraction
centralmax  central (?:bright )?(?:maximum|maxima|fringe)
grating  grating
brewster  brewster'?s?|completely (?:plane )?polari[sz]ed|polari[sz]ing angle|angle of polari[sz]ation
polaroid  polari[sz]er|polaroids?|analy[sz]er|malus
~photon  photons?|quantum|quanta|radiation emitted|energy levels
!photoelectric  photo-?electric\w*|photo-?electrons?|work function|stopping potential|threshold|photo-?emission|ejected|emitted electrons?|metal surface|cut-?off
~threshold  threshold|cut-?off|longest wavelength
!debroglie  de-? ?broglie|matter wave|wavelength (?:associated|of (?:an |a |the )?(?:electron|proton|neutron|particle|ball|bullet|cricket ball))
~electron  electrons?
~proton  protons?
hydrogen  hydrogen(?:[- ]like)? (?:atoms?|spectrum)|orbit of hydrogen|hydrogen(?=[^]*(?:orbit|n =))|hydrogen[- ]like ions?|bohr|he\+|li2\+|li\^2\+|rydberg|balmer|lyman|paschen
~groundstate  ground state
~transition  transitions?|jumps?|transit|falls? from|de-?excit\w*|excit\w*|makes a
decay  half[- ]li(?:fe|ves)|decay\w*|radioactiv\w*|disintegrat\w*|mean life|activity|undecayed
# What is left is known, what is gone is asked.
decayedpart  (?:fraction|mass|amount|percent|percentage|much|part|number|nuclei|atoms|quantity)(?: \w+){0,5} (?:decay(?:s|ed)?(?! constant)|disintegrat(?:es?|ed))
firstorder  first[- ]order|1st order
~heatout  (?:releas|los|lost|gives? (?:out|off|away|up)|given (?:out|off)|reject|liberat|evolv)\w*(?: [^ ]+){0,4} heat|heat(?: \w+){0,3} (?:released|lost|given|rejected|evolved|liberated)
workon  work (?:is |was )?done on|on the (?:system|gas)
~massenergy  mass defect|binding energy|converted|equivalent|annihilat\w*|mass[- ]energy|energy (?:equivalent|released)
~nucleus  nucle(?:us|ar|i)|mass number
semiconductor  semiconductor|band gap|energy gap|led|photodiode|forbidden
~charge  charges?|charged|coulomb
~potential  potential(?! energy)
~field  electric field|field intensity|field strength
~plates  plates?
dipole  dipole
flux  flux|gauss
sheet  sheet|plane of charge
~cube  cube
~closed  closed surface
capacitor  capacit(?:ors?|ance|ive)|(?<!heat )(?<!thermal )capacity|condenser
dielectric  dielectric|mica
series  series
parallel  parallel(?! plate| to(?! an? (?:\d|battery|cell|supply)))
~electric  electric\w*|current|resistor|resistance|volts?|ampere|watts?|bulb|lamp|heater|[vaω](?= )|kwh|appliance|tv|fan
~bulb  bulbs?|lamps?|appliance
bysource  (?:supplied|provided|delivered|work done|lost) by (?:the |a )?(?:\w+ )?(?:battery|source|cell)
~cell  cells?|battery|batteries
charging  (?:battery|cell|accumulator)(?:[^.]|\.\d)* (?:is|being) (?:re)?charged|recharged
internal  internal resistance
conductance  conductance
resistancetemp  temperature coefficient|resistance at
drift  drift
wheatstone  wheatstone|bridge is balanced|balanced bridge
galvanometer  galvanometer
ammeter  ammeter|shunt
voltmeter  voltmeter
magnet  magnet\w*|tesla|\d ?m?t(?= |$|\.|,)
~normal  perpendicular\w*|right angles?|normal to|normally
straightwire  straight (?:wire|conductor)|(?<!\d ?[cm]?m )long wire|long,? straight
~loop  loops?|circular coil|ring
~coil  coils?|turns
solenoid  solenoid
induction  induced|electromagnetic induction|self[- ]induction
inductor  inductors?|inductance|self[- ]induc\w*|choke|inductive
mutual  mutual
generator  generator|dynamo
transformer  transformer
ac  ac|a\.c\.|alternating|(?<!\d)(?:50|60) ?hz|hz (?:source|supply|mains|generator)
~peak  peak|maximum (?:voltage|current)
lcr  lcr|rlc|l-c-r|lc circuit|resonan\w*
resonance  resonan\w*|lc (?:circuit|oscillat\w*)|tuned
powerfactor  power factor
quality  quality factor|q-factor|q factor
~rod  rods?
~rated  rated|rating|marked|labelled
~infinity  from infinity
~steady  (?:constant|uniform|steady) (?:velocity|speed)|steadily
`);
