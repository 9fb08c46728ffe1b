import { formulasOf } from '../../quantities/formula.ts';

export const AMOUNTS = formulasOf(String.raw`
Mole concept
  Moles and mass  cn = cm/cM  covers: molecule solution gas
  Moles and particles  cn = cN/NA  context: molecule  covers: gas
Concentration
  Molarity  cc = cn/cVs  context: solution
  Molarity from the mass  cc = cm/(cM*cVs)  context: solution
  Molality  bm = cn/msv  context: molality  covers: solution
  Molality from the mass  bm = cm/(cM*msv)  context: molality  covers: solution
  Dilution  c1*cv1 = c2*cv2  context: dilution neutral  covers: solution dilution
  Parts per million, of solute and solvent  ppm = cm/(cm + msv)  context: ppm  covers: solution
Gases
  Van der Waals equation  (Pr + avw*cn^2/Vol^2)*(Vol - cn*bvw) = cn*Rgas*Tabs  context: vanderwaals  covers: gas  never: Vol cn
Colligative properties
  Elevation of the boiling point  dTb = Kbo*bm  context: elevation  covers: solution molality latent mixture
  Elevation of the boiling point by a mass  dTb = Kbo*cm/(cM*msv)  context: elevation  covers: solution molality latent mixture
  Depression of the freezing point  dTf = Kfr*bm  context: depression  covers: solution molality latent mixture
  Depression of the freezing point by a mass  dTf = Kfr*cm/(cM*msv)  context: depression  covers: solution molality latent mixture
  Osmotic pressure  osm = cc*Rgas*cT  context: osmotic  covers: solution
  Osmotic pressure of a mass  osm = cm*Rgas*cT/(cM*cVs)  context: osmotic  covers: solution
`);
