type Environment = Readonly<Record<string, string | undefined>>;

/** Parameters of fast-check for every property: a failure's seed and path repeat it. */
export function propertyParameters({ FC_SEED, FC_PATH }: Environment): { seed: number; path?: string } {
  const seed = FC_SEED ? Number(FC_SEED) : Math.floor(Math.random() * 2 ** 31);
  if (!Number.isInteger(seed)) throw new Error(`FC_SEED is a whole number, as a failure prints it, not "${FC_SEED}".`);
  if (FC_PATH && !FC_SEED) throw new Error('FC_PATH says nothing without the FC_SEED of the same failure.');
  return FC_PATH ? { seed, path: FC_PATH } : { seed };
}
