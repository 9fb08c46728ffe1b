import { formulasOf } from '../../quantities/formula.ts';

export const WAVES = formulasOf(String.raw`
Simple harmonic motion
  Simple pendulum  T = 2*pi*sqrt(L/g)  context: pendulum  covers: shm gravity
  Mass on a spring  T = 2*pi*sqrt(m/k)  context: spring  covers: shm vertical horizontal smooth
  Angular frequency of a spring  omega = sqrt(k/m)  context: spring  covers: shm
Waves
  Speed of a wave  v = f*lam  covers: wave sound string light ac
  Speed of sound  vsnd = f*lam  context: sound  covers: wave
  Speed of sound in a solid  vsnd = sqrt(Y/rho)  context: sound  covers: elastic wire
`);
