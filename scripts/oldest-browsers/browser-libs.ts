import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { parseSync, type ESTree } from 'vite';

import { BROWSER_APIS, isInTargets, pathOf } from './browser-support.ts';
import { POLYFILLED } from './browser-targets.ts';

/** TypeScript projects whose code runs only in browsers. */
export const BROWSER_PROJECTS: readonly string[] = ['tsconfig.app.json', 'tsconfig.sw.json', 'tsconfig.replication.json'];

/** APIs that MDN's data reports as missing although every target has them wherever the app uses them. */
const THERE: readonly string[] = [
  // Safari shows notifications of an installed app, and its events name them.
  'NotificationEvent.prototype.notification',
];

/** TypeScript's names that differ from MDN's. */
const NAMES: readonly (readonly [name: RegExp, replacement: string])[] = [
  [/^Readonly(Array|Map|Set)$/, '$1'],
  [/^(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array(Constructor)?$/, 'TypedArray$1'],
  [/^(?:IteratorObject|BuiltinIterator)$/, 'Iterator'],
];

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Writes TypeScript's libraries with APIs that a target lacks as optional, so that code must check for them first. This does not find
 * properties that are only written, options, and names of events.
 */
export async function writeBrowserLibs(directory: string): Promise<void> {
  const from = libraryDirectory();
  const names = (await readdir(from)).filter((name) => /^lib\..+\.d\.ts$/.test(name));
  const libs = await Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(from, name), 'utf8') })));
  const parsed = libs.map(({ name, text }) => ({ name, text, body: parseSync(name, text, { sourceType: 'script' }).program.body }));
  const lacks = lacking(parsed.flatMap(({ body }) => body));
  await mkdir(directory, { recursive: true });
  await Promise.all(
    parsed.map(({ name, text, body }) => writeFile(path.join(directory, name), ownReferences(edited(text, editsOf(body, text, lacks))))),
  );
}

/**
 * Writes a copy of the project's configuration that uses these libraries instead of TypeScript's.
 * @returns the copy's file
 */
export async function writeBrowserConfig(root: string, directory: string, project: string): Promise<string> {
  const { compilerOptions, ...config } = JSON.parse(await readFile(path.join(root, project), 'utf8')) as Config;
  const { lib, ...options } = compilerOptions;
  const fromHere = (file: string) => path.relative(directory, path.join(root, file));
  const written = {
    extends: fromHere(config.extends),
    compilerOptions: { ...options, noLib: true },
    files: lib.map((name) => `./lib.${name.toLowerCase()}.d.ts`),
    include: config.include.map(fromHere),
    exclude: config.exclude.map(fromHere),
  };
  const file = path.join(directory, project);
  await writeFile(file, JSON.stringify(written));
  return file;
}

interface Config {
  readonly extends: string;
  readonly compilerOptions: Readonly<Record<string, unknown>> & { readonly lib: readonly string[] };
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

function libraryDirectory(): string {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const platform = createRequire(typescript).resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`);
  return path.join(path.dirname(platform), 'lib');
}

type Lacks = (owner: string | null, name: string, isStatic: boolean) => boolean;

function lacking(body: readonly ESTree.Statement[]): Lacks {
  const known = new Set(BROWSER_APIS.map(pathOf));
  const missing = new Set(BROWSER_APIS.filter((api) => !isInTargets(api)).map(pathOf));
  for (const name of [...POLYFILLED, ...THERE]) missing.delete(name);
  // Symbols stay, because they are keys of the libraries' own members.
  for (const name of missing) if (name.startsWith('Symbol.')) missing.delete(name);
  const heirs = heirsOf(body);
  return (owner, name, isStatic) => {
    const path = pathOf({ owner, name, isStatic });
    // Members of a missing interface stay: code that has an instance has its members.
    if (known.has(path) || owner === null) return missing.has(path) && (owner === null || !missing.has(owner));
    // TypeScript declares some members in its own interfaces, which the browsers' interfaces extend.
    const asHeirs = (heirs.get(owner) ?? []).map((heir) => pathOf({ owner: heir, name, isStatic })).filter((each) => known.has(each));
    return asHeirs.length > 0 && asHeirs.every((each) => missing.has(each));
  };
}

function heirsOf(body: readonly ESTree.Statement[]): ReadonlyMap<string, readonly string[]> {
  const heirs = new Map<string, string[]>();
  for (const statement of body) {
    if (statement.type !== 'TSInterfaceDeclaration') continue;
    for (const { expression } of statement.extends) {
      if (expression.type === 'Identifier') heirs.set(expression.name, [...(heirs.get(expression.name) ?? []), statement.id.name]);
    }
  }
  return heirs;
}

function editsOf(body: readonly ESTree.Statement[], text: string, lacks: Lacks, namespace: string | null = null): Edit[] {
  return body.flatMap((statement): Edit[] => {
    switch (statement.type) {
      case 'TSModuleDeclaration':
        return statement.body?.type === 'TSModuleBlock' && statement.id.type === 'Identifier'
          ? editsOf(statement.body.body as ESTree.Statement[], text, lacks, statement.id.name)
          : [];
      case 'TSInterfaceDeclaration': {
        const name = NAMES.reduce((before, [from, to]) => before.replace(from, to), statement.id.name);
        const owner = name.replace(/Constructor$/, '');
        return membersOf(statement.body.body, (member) => lacks(owner, member, owner !== name));
      }
      case 'VariableDeclaration':
        return statement.declarations.flatMap(({ id }) => variable(id as ESTree.BindingIdentifier, lacks, namespace));
      case 'TSDeclareFunction':
        return statement.id !== null && lacks(null, statement.id.name, false) ? asVariable(statement, statement.id, text) : [];
      default:
        return [];
    }
  });
}

function variable({ name, typeAnnotation }: ESTree.BindingIdentifier, lacks: Lacks, namespace: string | null): Edit[] {
  if (!typeAnnotation) return [];
  const { type, end } = typeAnnotation.typeAnnotation;
  if (lacks(namespace, name, namespace !== null)) return [insert(end, ' | undefined')];
  if (type !== 'TSTypeLiteral') return [];
  return membersOf((typeAnnotation.typeAnnotation as ESTree.TSTypeLiteral).members, (member) => lacks(name, member, true));
}

/** Turns a function into a variable, because a function declaration cannot be optional. */
function asVariable({ start, params, returnType, end }: ESTree.Function, id: ESTree.BindingIdentifier, text: string): Edit[] {
  if (!returnType) throw new Error(`${id.name} has no type`);
  const parameters = params.map((parameter) => text.slice(parameter.start, parameter.end)).join(', ');
  const result = text.slice(returnType.typeAnnotation.start, returnType.typeAnnotation.end);
  return [{ start, end, text: `declare var ${id.name}: ((${parameters}) => ${result}) | undefined;` }];
}

function membersOf(members: readonly ESTree.TSSignature[], isLacking: (name: string) => boolean): Edit[] {
  return members.flatMap((member): Edit[] => {
    if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return [];
    const name = nameOf(member.key);
    if (name === null || member.optional || !isLacking(name)) return [];
    if (member.type === 'TSMethodSignature' && member.kind === 'get')
      return member.returnType ? [insert(member.returnType.end, ' | undefined')] : [];
    if (member.type === 'TSMethodSignature' && member.kind === 'set') return [];
    return [insert(member.key.end + (member.computed ? 1 : 0), '?')];
  });
}

/** `@@iterator` for `[Symbol.iterator]`, as MDN calls it. */
function nameOf(key: ESTree.PropertyKey): string | null {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'MemberExpression' && key.property.type === 'Identifier' ? `@@${key.property.name}` : null;
}

const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });

function edited(text: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts = edits
    .toSorted((a, b) => a.start - b.start)
    .map((edit) => {
      const part = text.slice(at, edit.start) + edit.text;
      at = edit.end;
      return part;
    });
  return [...parts, text.slice(at)].join('');
}

/** Replaces references by library name with paths, because names would load TypeScript's own libraries. */
function ownReferences(text: string): string {
  return text.replaceAll(/^\/\/\/ <reference lib="(.+)" \/>$/gm, '/// <reference path="lib.$1.d.ts" />');
}
