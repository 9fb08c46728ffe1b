import { formulasOf } from '../../quantities/formula.ts';

export const MODERN = formulasOf(String.raw`
Photons
  Energy of a photon  Eph = h_pl*f  context: photon  covers: radiation photoelectric
  Energy of a photon  Eph = h_pl*c/lam  context: photon  covers: radiation photoelectric debroglie
  Momentum of a photon  mom = h_pl/lam  context: photon debroglie
  Photons per second  P = Nph*h_pl*f  context: photon  covers: radiation
  Photons per second  P = Nph*h_pl*c/lam  context: photon  covers: radiation
Photoelectric effect
  Einstein's photoelectric equation  Kmax = Eph - wf  context: photoelectric  covers: maximum
  Einstein's photoelectric equation  Kmax = h_pl*f - wf  context: photoelectric  covers: maximum
  Einstein's photoelectric equation  Kmax = h_pl*c/lam - wf  context: photoelectric  covers: maximum
  Work function  wf = h_pl*f0  context: photoelectric
  Work function  wf = h_pl*c/lam0  context: photoelectric  covers: maximum
  Speed of the fastest electrons  Kmax = 1/2*m*v^2  context: photoelectric  covers: maximum
  Stopping potential  Kmax = e*Vs  context: photoelectric  covers: maximum
Matter waves
  De Broglie wavelength  lam = h_pl/(m*v)  context: debroglie  where: 6e7 >= v
  De Broglie wavelength  lam = h_pl/mom  context: debroglie
  De Broglie wavelength and energy  lam = h_pl/sqrt(2*m*KE)  context: debroglie  where: m*9e15 >= KE
  De Broglie wavelength after a voltage  lam = h_pl/sqrt(2*m*q*V)  context: debroglie  covers: acceleration
Atoms
  Energy of a level  En = -(E1H*Z^2/nq^2)  context: hydrogen  covers: orbit  except: transition
  Radius of an orbit  rn = a0*nq^2/Z  context: hydrogen  covers: orbit  except: transition
  Speed in an orbit  vn = v0H*Z/nq  context: hydrogen  covers: orbit  except: transition
  Rydberg formula  1/lam = Ryd*Z^2*(1/nlow^2 - 1/nup^2)  context: hydrogen  covers: orbit  never: nlow nup
  Energy of a transition  Eph = E1H*Z^2*(1/nlow^2 - 1/nup^2)  context: hydrogen  covers: orbit  never: nlow nup
Nuclei
  Decay constant and half-life  thalf = ln(2)/lamd  context: decay  covers: firstorder
  Mean life  tmean = 1/lamd  context: decay  covers: average
  Fraction that is left  frac = (1/2)^(t/thalf)  context: decay  covers: firstorder
  Mass that is left  masst = mass0*(1/2)^(t/thalf)  context: decay  covers: firstorder
  Activity that is left  act = act0*(1/2)^(t/thalf)  context: decay  covers: firstorder
  Nuclei that are left  Nt = N0*(1/2)^(t/thalf)  context: decay  covers: firstorder
  Activity  act = lamd*Nt  context: decay  covers: firstorder
  Mass and energy  Enuc = dm*c^2  context: massenergy  covers: decay
  Radius of a nucleus  Rn = Rn0*Anum^(1/3)  context: nucleus
  Band gap and wavelength  Eg = h_pl*c/lam  context: semiconductor  covers: maximum
`);
