/** What a topic stores for a student under names without the student's id. Signing out removes all of it. */
export interface Registration {
  /** Prefixes of keys. */
  readonly prefixes: readonly string[];
  /** Names of whole caches. */
  readonly caches: readonly string[];
}
