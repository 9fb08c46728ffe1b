interface Rules {
  readonly createHTML?: (markup: string) => string | null;
  readonly createScriptURL?: (address: string) => string | null;
}

interface Policy {
  /** The browser's own object, which it takes where a string is refused. TypeScript knows the string only. */
  createHTML(markup: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Policy;
}

/** Undefined in browsers without Trusted Types, and in Node. TypeScript's DOM does not know it. */
export const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
