import { formulasOf } from '../../quantities/formula.ts';

export const WAVES = formulasOf(String.raw`
Simple harmonic motion
  Simple pendulum  T = 2*pi*sqrt(L/g)  context: pendulum  covers: shm
  Simple pendulum elsewhere  T = 2*pi*sqrt(L/gp)  context: pendulum  covers: shm
  Mass on a spring  T = 2*pi*sqrt(m/k)  context: spring  covers: shm
  Angular frequency of a spring  omega = sqrt(k/m)  context: spring  covers: shm
  Oscillations in a time  f = nosc/t  covers: shm pendulum spring
  Time of one oscillation  T = t/nosc  covers: shm pendulum spring
  Greatest speed  vm = amp*omega  context: shm  covers: maximum
  Greatest acceleration  am = amp*omega^2  context: shm  covers: maximum acceleration
  Greatest acceleration and greatest speed  am = vm*omega  context: shm  covers: maximum acceleration
  Kinetic energy at a displacement  KE = 1/2*k*(amp^2 - y^2)  context: shm  covers: spring
  Speed at a displacement  v = omega*sqrt(amp^2 - y^2)  context: shm
  Acceleration at a displacement  ac = omega^2*y  context: shm  covers: acceleration
  Energy of an oscillation  Eosc = 1/2*m*omega^2*amp^2  context: shm
  Energy of an oscillating spring  Eosc = 1/2*k*amp^2  context: shm  covers: spring
Waves
  Speed of a wave  v = f*lam  context: wave  covers: ac
  Distance of a wave  s = v*t  context: wave
  Speed of sound  vsnd = f*lam  context: sound
  Speed of sound in a solid  vsnd = sqrt(Y/rho)  context: sound
  Speed of sound in a liquid  vsnd = sqrt(B/rho)  context: sound  covers: bulk
  Speed of sound in a gas  vsnd = sqrt(gam*Pr/rho)  context: sound
  Length and frequency of a string  f1*l1 = f2*l2  context: sonometer  covers: fundamental shm tension
  Wave on a string  v = sqrt(Ten/linmu)  context: string  covers: tension
  Mass per length  linmu = m/L  context: string fundamental
  Fundamental of a string  f = v/(2*L)  context: fundamental sonometer  covers: shm
  Fundamental of a string from tension  f = 1/(2*L)*sqrt(Ten/linmu)  context: fundamental sonometer  covers: shm tension
  Closed pipe  f = vsnd/(4*L)  context: closedpipe  covers: pipe fundamental
  Open pipe  f = vsnd/(2*L)  context: openpipe  covers: pipe fundamental
  Beats  fb = abs(f1 - f2)  context: beats  never: f1 f2
  Phase and path difference  phase = 2*pi*path/lam  context: phase  covers: interference
  Intensity of a point source  inten = P/(4*pi*r^2)  context: intensity
`);
