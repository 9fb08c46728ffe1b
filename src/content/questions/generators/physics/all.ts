import type { Generator } from '../generator.ts';
import { alternatingCurrent } from './alternating-current.ts';
import { atoms } from './atoms.ts';
import { capacitance } from './capacitance.ts';
import { currentElectricity } from './current-electricity.ts';
import { dualNature } from './dual-nature.ts';
import { electricChargesAndFields } from './electric-charges-and-fields.ts';
import { electromagneticInduction } from './electromagnetic-induction.ts';
import { electromagneticWaves } from './electromagnetic-waves.ts';
import { experimentalSkills } from './experimental-skills.ts';
import { fluids } from './fluids.ts';
import { gravitation } from './gravitation.ts';
import { kineticTheory } from './kinetic-theory.ts';
import { lawsOfMotion } from './laws-of-motion.ts';
import { magnetismAndMatter } from './magnetism-and-matter.ts';
import { motionInAPlane } from './motion-in-a-plane.ts';
import { motionInAStraightLine } from './motion-in-a-straight-line.ts';
import { movingChargesAndMagnetism } from './moving-charges-and-magnetism.ts';
import { nuclei } from './nuclei.ts';
import { oscillations } from './oscillations.ts';
import { rayOptics } from './ray-optics.ts';
import { rotationalMotion } from './rotational-motion.ts';
import { semiconductors } from './semiconductors.ts';
import { solids } from './solids.ts';
import { thermalProperties } from './thermal-properties.ts';
import { thermodynamics } from './thermodynamics.ts';
import { unitsAndMeasurements } from './units-and-measurements.ts';
import { waveOptics } from './wave-optics.ts';
import { waves } from './waves.ts';
import { workEnergyPower } from './work-energy-power.ts';

export const physicsGenerators: readonly Generator[] = [
  ...unitsAndMeasurements,
  ...motionInAStraightLine,
  ...motionInAPlane,
  ...lawsOfMotion,
  ...workEnergyPower,
  ...rotationalMotion,
  ...gravitation,
  ...solids,
  ...fluids,
  ...thermalProperties,
  ...thermodynamics,
  ...kineticTheory,
  ...oscillations,
  ...waves,
  ...electricChargesAndFields,
  ...capacitance,
  ...currentElectricity,
  ...experimentalSkills,
  ...movingChargesAndMagnetism,
  ...magnetismAndMatter,
  ...electromagneticInduction,
  ...alternatingCurrent,
  ...electromagneticWaves,
  ...rayOptics,
  ...waveOptics,
  ...dualNature,
  ...atoms,
  ...nuclei,
  ...semiconductors,
];
