/** Converts formulas in `\(…\)`, `\[…\]` and `$$…$$` to single dollars, the form that questions use. */
export function withDollars(text: string): string {
  return text
    .replaceAll(/\\\((.+?)\\\)/gs, (_, tex: string) => `$${tex}$`)
    .replaceAll(/\\\[(.+?)\\\]/gs, (_, tex: string) => `$${tex}$`)
    .replaceAll(/\$\$(.+?)\$\$/gs, (_, tex: string) => `$${tex}$`);
}
