/** Limit of an oxlint rule: longer class strings need named parts, or become a component. */
const MOST_CHARACTERS = 170;

interface Context {
  report(problem: { readonly node: unknown; readonly message: string }): void;
}

interface Literal {
  readonly value: unknown;
}

interface TemplateElement {
  readonly value: { readonly cooked: string | null };
}

const classLength = {
  create(context: Context) {
    const check = (node: unknown, text: unknown) => {
      if (typeof text !== 'string' || !isClasses(text) || text.trim().length <= MOST_CHARACTERS) return;
      const message = `${text.trim().length} characters of classes; at most ${MOST_CHARACTERS}. A look that is used twice is a component.`;
      context.report({ node, message });
    };
    return {
      Literal: (node: Literal) => check(node, node.value),
      TemplateElement: (node: TemplateElement) => check(node, node.value.cooked),
    };
  },
};

/** True for a class string: most of its words contain a hyphen, a colon or a bracket, unlike those of a sentence. */
function isClasses(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.filter((word) => /\w[-:]\w|\[/.test(word)).length * 2 > words.length;
}

export default { meta: { name: 'ekagra' }, rules: { 'class-length': classLength } };
