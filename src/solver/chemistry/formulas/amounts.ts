import { formulasOf } from '../../quantities/formula.ts';

export const AMOUNTS = formulasOf(String.raw`
Mole concept
  Moles and mass  cn = cm/cM
  Moles and particles  cn = cN/NA  context: molecule
  Atoms in an amount  cNat = apm*cn*NA  context: atom
  Moles and volume at STP  cn = cV/Vm  context: stp
Concentration
  Molarity  cc = cn/cVs  context: solution
  Molarity from the mass  cc = cm/(cM*cVs)  context: solution
  Molality  bm = cn/msv  context: molality
  Molality from the mass  bm = cm/(cM*msv)  context: molality
  Molality from the masses of solute and solution  bm = cm/(cM*(msn - cm))  context: molality  never: cm
  Mole fraction  xa = na/(na + nb)  context: molefraction
  Mass percentage  wpc = cm/msn  context: masspercent
  Mass percentage from solute and solvent  wpc = cm/(cm + msv)  context: masspercent  never: cm msv
  Molarity from mass percentage and density  cc = wpc*rhos/cM  context: masspercent
  Molality from mass percentage  bm = wpc/(cM*(1 - wpc))  context: masspercent  covers: molality  never: cM
  Mole fraction from mass percentage  xa = (wpc/cM)/(wpc/cM + (1 - wpc)/cMs)  context: masspercent  covers: molefraction  never: cM cMs
  Molality from molarity and density  bm = cc/(rhos - cc*cM)  context: molality  never: cM
  Molarity from molality and density  cc = bm*rhos/(1 + bm*cM)  context: molality  never: cM
  Molarity of a liquid  cc = rhos/cM  context: pureliquid
  Dilution  c1*cv1 = c2*cv2  context: dilution
  Mixture of two solutions  cmix = (c1*cv1 + c2*cv2)/(cv1 + cv2)  context: mixing  covers: mixture
  Parts per million  ppm = cm/msn  context: ppm
  Parts per million, of solute and solvent  ppm = cm/(cm + msv)  context: ppm
Gases
  Ideal gas equation with the mass  Pr*Vol = cm/cM*Rgas*Tabs  context: gas vapour
  Density of a gas  dgas = Pr*cM/(Rgas*Tabs)  context: gas
  Van der Waals equation  (Pr + avw*cn^2/Vol^2)*(Vol - cn*bvw) = cn*Rgas*Tabs  context: vanderwaals  never: Vol cn
  Density of a gas at STP  dgas = cM/Vm  context: stp
  Kinetic energy of a gas  KEmol = 3/2*cn*Rgas*Tabs  context: average
  Dalton's law  cpA = xa*pT  context: partial  covers: molefraction mixture
Colligative properties
  Elevation of the boiling point  dTb = Kbo*bm  context: elevation  covers: molality latent mixture
  Elevation of the boiling point with a van’t Hoff factor  dTb = vh*Kbo*bm  context: elevation  covers: molality latent electrolyte vanthoff mixture
  Elevation of the boiling point by a mass  dTb = Kbo*cm/(cM*msv)  context: elevation  covers: molality latent mixture
  Elevation of the boiling point by a mass, with a van’t Hoff factor  dTb = vh*Kbo*cm/(cM*msv)  context: elevation  covers: molality latent electrolyte vanthoff mixture
  Boiling point of a solution  Tbs = Tb0 + dTb  context: elevation  covers: molality latent electrolyte vanthoff mixture
  Depression of the freezing point  dTf = Kfr*bm  context: depression  covers: molality latent mixture
  Depression of the freezing point with a van’t Hoff factor  dTf = vh*Kfr*bm  context: depression  covers: molality latent electrolyte vanthoff mixture
  Depression of the freezing point by a mass  dTf = Kfr*cm/(cM*msv)  context: depression  covers: molality latent mixture
  Depression of the freezing point by a mass, with a van’t Hoff factor  dTf = vh*Kfr*cm/(cM*msv)  context: depression  covers: molality latent electrolyte vanthoff mixture
  Freezing point of a solution  Tfs = Tf0 - dTf  context: depression  covers: molality latent electrolyte vanthoff mixture
  Osmotic pressure  osm = cc*Rgas*cT  context: osmotic
  Osmotic pressure with a van’t Hoff factor  osm = vh*cc*Rgas*cT  context: osmotic  covers: molality latent electrolyte vanthoff mixture
  Osmotic pressure of a mass  osm = cm*Rgas*cT/(cM*cVs)  context: osmotic
  Osmotic pressure of a mass per volume  osm = cmass*Rgas*cT/cM  context: osmotic  never: cT
  Degree of association or dissociation  vh = 1 + dis*(ions - 1)  context: vanthoff  covers: molality latent electrolyte mixture
  Lowering of the vapour pressure by a mass  (p0 - ps)/ps = cm*cMs/(cM*msv)  context: vapourpressure  covers: mixture  never: p0
  Lowering of the vapour pressure by a molality  (p0 - ps)/ps = bm*cMs  context: vapourpressure  covers: molality
  Raoult's law for two liquids  ptot = xfa*pa0 + (1 - xfa)*pb0  context: vapourpressure  covers: molefraction  never: pa0 pb0
  Raoult's law  (p0 - ps)/p0 = xsol  context: vapourpressure  covers: molefraction
  Henry's law, of a pure gas  pT = kh*xa  context: henry  covers: molefraction
  Henry's law  cpA = kh*xa  context: henry  covers: molefraction partial
`);
