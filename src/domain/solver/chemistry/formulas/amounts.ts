import { formulasOf } from '../../quantities/formula.ts';

export const AMOUNTS = formulasOf(String.raw`
Mole concept
  Moles and mass  cn = cm/cM  covers: molecule solution gas
  Moles and particles  cn = cN/NA  context: molecule  covers: gas
  Atoms in an amount  cNat = apm*cn*NA  context: atom  covers: molecule total gas
  Moles and volume at STP  cn = cV/Vm  context: stp  covers: gas
Concentration
  Molarity  cc = cn/cVs  context: solution
  Molarity from the mass  cc = cm/(cM*cVs)  context: solution
  Molality  bm = cn/msv  context: molality  covers: solution
  Molality from the mass  bm = cm/(cM*msv)  context: molality  covers: solution
  Molality from the masses of solute and solution  bm = cm/(cM*(msn - cm))  context: molality  covers: solution  never: cm
  Mole fraction  xa = na/(na + nb)  context: molefraction  covers: solution
  Mass percentage  wpc = cm/msn  context: masspercent  covers: solution
  Mass percentage from solute and solvent  wpc = cm/(cm + msv)  context: masspercent  covers: solution  never: cm msv
  Molarity from mass percentage and density  cc = wpc*rhos/cM  context: masspercent  covers: solution
  Molality from mass percentage  bm = wpc/(cM*(1 - wpc))  context: masspercent  covers: solution molality  never: cM
  Mole fraction from mass percentage  xa = (wpc/cM)/(wpc/cM + (1 - wpc)/cMs)  context: masspercent  covers: solution molefraction  never: cM cMs
  Molality from molarity and density  bm = cc/(rhos - cc*cM)  context: molality  covers: solution  never: cM
  Molarity from molality and density  cc = bm*rhos/(1 + bm*cM)  context: molality  covers: solution  never: cM
  Molarity of a liquid  cc = rhos/cM  context: pureliquid  covers: solution
  Dilution  c1*cv1 = c2*cv2  context: dilution neutral  covers: solution dilution
  Mixture of two solutions  cmix = (c1*cv1 + c2*cv2)/(cv1 + cv2)  context: mixing  covers: solution mixture
  Parts per million  ppm = cm/msn  context: ppm  covers: solution
  Parts per million, of solute and solvent  ppm = cm/(cm + msv)  context: ppm  covers: solution
Gases
  Ideal gas equation with the mass  Pr*Vol = cm/cM*Rgas*Tabs  context: gas vapour  covers: gas vapour
  Density of a gas  dgas = Pr*cM/(Rgas*Tabs)  context: gas  covers: gas
  Van der Waals equation  (Pr + avw*cn^2/Vol^2)*(Vol - cn*bvw) = cn*Rgas*Tabs  context: vanderwaals  covers: gas  never: Vol cn
  Density of a gas at STP  dgas = cM/Vm  context: stp  covers: gas
  Kinetic energy of a gas  KEmol = 3/2*cn*Rgas*Tabs  context: average  covers: gas
  Dalton's law  cpA = xa*pT  context: partial  covers: gas molefraction total mixture
Colligative properties
  Elevation of the boiling point  dTb = Kbo*bm  context: elevation  covers: solution molality latent mixture
  Elevation of the boiling point with a van’t Hoff factor  dTb = vh*Kbo*bm  context: elevation  covers: solution molality latent electrolyte vanthoff mixture
  Elevation of the boiling point by a mass  dTb = Kbo*cm/(cM*msv)  context: elevation  covers: solution molality latent mixture
  Elevation of the boiling point by a mass, with a van’t Hoff factor  dTb = vh*Kbo*cm/(cM*msv)  context: elevation  covers: solution molality latent electrolyte vanthoff mixture
  Boiling point of a solution  Tbs = Tb0 + dTb  context: elevation  covers: solution molality latent electrolyte vanthoff mixture
  Depression of the freezing point  dTf = Kfr*bm  context: depression  covers: solution molality latent mixture
  Depression of the freezing point with a van’t Hoff factor  dTf = vh*Kfr*bm  context: depression  covers: solution molality latent electrolyte vanthoff mixture
  Depression of the freezing point by a mass  dTf = Kfr*cm/(cM*msv)  context: depression  covers: solution molality latent mixture
  Depression of the freezing point by a mass, with a van’t Hoff factor  dTf = vh*Kfr*cm/(cM*msv)  context: depression  covers: solution molality latent electrolyte vanthoff mixture
  Freezing point of a solution  Tfs = Tf0 - dTf  context: depression  covers: solution molality latent electrolyte vanthoff mixture
  Osmotic pressure  osm = cc*Rgas*cT  context: osmotic  covers: solution
  Osmotic pressure with a van’t Hoff factor  osm = vh*cc*Rgas*cT  context: osmotic  covers: solution molality latent electrolyte vanthoff mixture
  Osmotic pressure of a mass  osm = cm*Rgas*cT/(cM*cVs)  context: osmotic  covers: solution
  Osmotic pressure of a mass per volume  osm = cmass*Rgas*cT/cM  context: osmotic  covers: solution  never: cT
  Degree of association or dissociation  vh = 1 + dis*(ions - 1)  context: vanthoff  covers: solution molality latent electrolyte vanthoff mixture
  Lowering of the vapour pressure by a mass  (p0 - ps)/ps = cm*cMs/(cM*msv)  context: vapourpressure  covers: solution mixture  never: p0
  Lowering of the vapour pressure by a molality  (p0 - ps)/ps = bm*cMs  context: vapourpressure  covers: solution molality
  Raoult's law for two liquids  ptot = xfa*pa0 + (1 - xfa)*pb0  context: vapourpressure  covers: solution molefraction total  never: pa0 pb0
  Raoult's law  (p0 - ps)/p0 = xsol  context: vapourpressure  covers: solution molefraction
  Henry's law, of a pure gas  pT = kh*xa  context: henry  covers: solution molefraction gas
  Henry's law  cpA = kh*xa  context: henry  covers: solution molefraction gas partial
`);
