/** What a topic keeps of a student under names without the student's id. A sign-out removes all of it. */
export interface Registration {
  /** Beginnings of keys. */
  readonly prefixes: readonly string[];
  /** Whole caches. */
  readonly caches: readonly string[];
}
