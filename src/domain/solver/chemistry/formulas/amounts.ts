import { formulasOf } from '../../quantities/formula.ts';

export const AMOUNTS = [
  ...formulasOf('Mole concept', [
    ['Moles and mass', 'cn = cm/cM', { covers: 'molecule solution gas' }],
    ['Moles and particles', 'cn = cN/NA', { context: 'molecule', covers: 'gas' }],
    ['Atoms in an amount', 'cNat = apm*cn*NA', { context: 'atom', covers: 'molecule total gas' }],
    ['Moles and volume at STP', 'cn = cV/Vm', { context: 'stp', covers: 'gas' }],
  ]),
  ...formulasOf('Concentration', [
    ['Molarity', 'cc = cn/cVs', { context: 'solution', covers: '' }],
    ['Molarity from the mass', 'cc = cm/(cM*cVs)', { context: 'solution', covers: '' }],
    ['Molality', 'bm = cn/msv', { context: 'molality', covers: 'solution' }],
    ['Molality from the mass', 'bm = cm/(cM*msv)', { context: 'molality', covers: 'solution' }],
    [
      'Molality from the masses of solute and solution',
      'bm = cm/(cM*(msn - cm))',
      { context: 'molality', covers: 'solution', never: 'cm' },
    ],
    ['Mole fraction', 'xa = na/(na + nb)', { context: 'molefraction', covers: 'solution' }],
    ['Mass percentage', 'wpc = cm/msn', { context: 'masspercent', covers: 'solution' }],
    ['Mass percentage from solute and solvent', 'wpc = cm/(cm + msv)', { context: 'masspercent', covers: 'solution', never: 'cm msv' }],
    ['Molarity from mass percentage and density', 'cc = wpc*rhos/cM', { context: 'masspercent', covers: 'solution' }],
    ['Dilution', 'c1*cv1 = c2*cv2', { context: 'dilution neutral', covers: 'solution dilution' }],
    ['Mixture of two solutions', 'cmix = (c1*cv1 + c2*cv2)/(cv1 + cv2)', { context: 'mixing', covers: 'solution mixture' }],
    ['Parts per million', 'ppm = cm/msn', { context: 'ppm', covers: 'solution' }],
    ['Parts per million, of solute and solvent', 'ppm = cm/(cm + msv)', { context: 'ppm', covers: 'solution' }],
  ]),
  ...formulasOf('Gases', [
    ['Ideal gas equation with the mass', 'Pr*Vol = cm/cM*Rgas*Tabs', { context: 'gas', covers: 'gas' }],
    ['Density of a gas', 'dgas = Pr*cM/(Rgas*Tabs)', { context: 'gas', covers: 'gas' }],
    ['Density of a gas at STP', 'dgas = cM/Vm', { context: 'stp', covers: 'gas' }],
    ["Dalton's law", 'cpA = xa*pT', { context: 'partial', covers: 'gas molefraction total mixture' }],
    ['Compressibility factor', 'Zc = Pr*Vol/(n*Rgas*Tabs)', { context: 'compress', covers: 'gas' }],
  ]),
  ...formulasOf('Colligative properties', [
    ['Elevation of the boiling point', 'dTb = Kbo*bm', { context: 'elevation', covers: 'solution molality latent' }],
    [
      'Elevation of the boiling point with a van’t Hoff factor',
      'dTb = vh*Kbo*bm',
      { context: 'elevation', covers: 'solution molality vanthoff latent' },
    ],
    ['Elevation of the boiling point by a mass', 'dTb = Kbo*cm/(cM*msv)', { context: 'elevation', covers: 'solution molality latent' }],
    ['Depression of the freezing point', 'dTf = Kfr*bm', { context: 'depression', covers: 'solution molality latent' }],
    [
      'Depression of the freezing point with a van’t Hoff factor',
      'dTf = vh*Kfr*bm',
      { context: 'depression', covers: 'solution molality vanthoff latent' },
    ],
    ['Depression of the freezing point by a mass', 'dTf = Kfr*cm/(cM*msv)', { context: 'depression', covers: 'solution molality latent' }],
    ['Osmotic pressure', 'osm = cc*Rgas*cT', { context: 'osmotic', covers: 'solution' }],
    ['Osmotic pressure of a mass', 'osm = cm*Rgas*cT/(cM*cVs)', { context: 'osmotic', covers: 'solution' }],
    ["Raoult's law", '(p0 - ps)/p0 = xsol', { context: 'vapourpressure', covers: 'solution molefraction' }],
    ["Henry's law", 'cpA = kh*xa', { context: 'henry', covers: 'solution molefraction gas partial' }],
  ]),
];
