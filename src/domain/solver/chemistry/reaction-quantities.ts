import { quantitiesOf } from '../quantities/quantity.ts';

/** Ionic equilibrium, energies of reactions, cells and kinetics. */
export const REACTION_QUANTITIES = quantitiesOf(String.raw`
pH  \mathrm{pH}  -  ph  named  symbols: pH  signed
cH  [\mathrm{H^+}]  mol/m^3  (?:hydrogen|hydronium)[ -]ion concentration|concentration of (?:hydrogen|hydronium|h3o\^?\+|h\^?\+) ?(?:ions?)?|\[h\^?\+\]|\[h3o\^?\+\]|h\^?\+ (?:ion )?concentration  shown: mol/L  symbols: [H+] [H^+] [H3O+] [H3O^+]  named
cOH  [\mathrm{OH^-}]  mol/m^3  hydroxide[ -]ion concentration|hydroxyl[ -]ion concentration|concentration of (?:hydroxide|hydroxyl|oh\^?-) ?(?:ions?)?|\[oh\^?-\]|oh\^?- (?:ion )?concentration  shown: mol/L  symbols: [OH-] [OH^-]  named
Kw  K_w  -  ionic product of water  constant: 1e-14  symbols: Kw
Ka  K_a  -  (?:acid )?(?:dissociation|ionisation|ionization) constant|k_?a  symbols: Ka K_a  named
cT  T  K  temperature|boiling point|at what temperature  symbols: T  cue: at
ct  t  s  time(?: taken| required)?|how long|how much time|age  symbols: t  cue: for|in|after
k1  k  s^-1  rate constant|velocity constant|first order rate constant|specific reaction rate  symbols: k
thf  t_{1/2}  s  half[- ]life(?: period)?|t1/2  named  symbols: t1/2
done  f_{done}  -  fraction (?:reacted|decomposed|completed)  named  after: complete\w*|completion|decompos\w*|reacted|of (?:the |a )?reaction|is complete\w*|reaction  cue: complet\w+
`);
