import { parseSync } from 'vite';

/** Nodes of the parser, read without their types: the two readers here walk every kind of them. */
type Node = { readonly type: string; readonly [member: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return program as unknown as Node;
}

function children(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** A string, or a template with `hole` in place of each expression. */
function textOf(node: unknown, hole: string): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(hole);
}

export interface TestTitle {
  /** As written; `%s` stands for an expression in it. */
  readonly title: string;
  /** Skipped, or to be written. */
  readonly isLeftOut: boolean;
}

/** Titles of all tests of a file. A comment holds none. */
export function readTitles(file: string, text: string): TestTitle[] {
  const titles: TestTitle[] = [];
  const walk = (node: Node, isLeftOut: boolean): void => {
    let isInside = isLeftOut;
    if (node.type === 'CallExpression') {
      const words = calleeWords(node['callee']);
      isInside ||= words.some((word) => word === 'skip' || word === 'todo');
      const title = textOf((node['arguments'] as unknown[])[0], '%s');
      if (title !== null && isTest(words)) titles.push({ title, isLeftOut: isInside });
    }
    for (const child of children(node)) walk(child, isInside);
  };
  walk(parse(file, text), false);
  return titles;
}

function isTest([root = '', ...members]: readonly string[]): boolean {
  return /^(?:test|it|journey)(?:[A-Z]\w*)?$/.test(root) && !members.includes('extend');
}

/** `test.each(rows)` → test, each. */
function calleeWords(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'CallExpression') return calleeWords(callee['callee']);
  if (callee.type !== 'MemberExpression') return [];
  return [...calleeWords(callee['object']), ...calleeWords(callee['property'])];
}

/** Texts of a file: strings, templates with `{}` in place of each expression, and texts of elements as they are rendered. */
export function readTexts(file: string, text: string): string[] {
  const texts: string[] = [];
  const walk = (node: Node): void => {
    const found = node.type === 'JSXText' ? String(node['value']).replaceAll(/\s+/g, ' ').trim() : textOf(node, '{}');
    if (found !== null && found !== '') texts.push(found);
    for (const child of children(node)) walk(child);
  };
  walk(parse(file, text));
  return texts;
}

/**
 * The value of a constant of a file, computed from its source: most are private to their module, and some modules need a browser.
 * @param name also of a member: `RESTS.browser.ms`
 */
export function readConstant(file: string, text: string, name: string): unknown {
  const values = new Map<string, Node>();
  const collect = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) values.set(String((node['id'] as Node)['name']), node['init']);
    for (const child of children(node)) collect(child);
  };
  collect(parse(file, text));
  const [root, ...members] = name.split('.');
  const valueOf = (node: unknown): unknown => {
    if (!isNode(node)) throw new Error(`${file}: ${name} is not there`);
    switch (node.type) {
      case 'Literal':
        return node['value'];
      case 'Identifier':
        return valueOf(values.get(String(node['name'])));
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return valueOf(node['expression']);
      case 'BinaryExpression': {
        const [left, right] = [Number(valueOf(node['left'])), Number(valueOf(node['right']))];
        if (node['operator'] === '*') return left * right;
        throw new Error(`${file}: ${name} is computed by ${String(node['operator'])}`);
      }
      case 'CallExpression': {
        // The name of a value on this device: src/shared/kept-on-device/kept-value.ts.
        const [callee, given] = [calleeWords(node['callee']).join('.'), node['arguments'] as unknown[]];
        if (callee === 'deviceKey' || callee === 'tabKey') return valueOf(given[0]);
        throw new Error(`${file}: ${name} is computed by ${callee}`);
      }
      case 'ArrayExpression':
        return (node['elements'] as unknown[]).map(valueOf);
      case 'ObjectExpression':
        return Object.fromEntries(
          (node['properties'] as Node[])
            .filter(({ type }) => type === 'Property')
            .map(({ key, value }) => [textOf(key, '') ?? (key as Node)['name'], value]),
        );
      default:
        throw new Error(`${file}: ${name} is a ${node.type}`);
    }
  };
  let value = valueOf(values.get(root!));
  for (const member of members) {
    const inner = (value as Record<string, unknown>)[member];
    value = isNode(inner) ? valueOf(inner) : inner;
  }
  return value;
}
