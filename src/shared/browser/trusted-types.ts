interface Rules {
  readonly createHTML?: (markup: string) => string | null;
  readonly createScriptURL?: (address: string) => string | null;
}

interface Policy {
  /** Returns the browser's own object, which it accepts where it refuses a string. TypeScript only knows the string. */
  createHTML(markup: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Policy;
}

/** Undefined in browsers without Trusted Types, and in Node. TypeScript's DOM does not know it. */
export const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
