import { readFileSync } from 'node:fs';
import type ts from 'typescript';
import { declaredKinds, type ExportKinds, valueKind } from './export-kinds';

type Compiler = typeof ts;

/** What one mention of `exports` or `module.exports` says: names it adds, or that only running it could tell. */
type Mention = { readonly names: readonly Named[] } | 'unknown';

/** A name, and what is assigned to it. */
interface Named {
  readonly name: string;
  readonly value?: ts.Expression;
}

export interface CommonjsExports {
  /** Undefined when only running the module could tell. */
  readonly names: readonly string[] | undefined;
  readonly kindOf: ExportKinds;
}

/** What a CommonJS module exports, read from its text. */
export function commonjsExports(source: string): CommonjsExports {
  const compiler = require('typescript') as Compiler;
  const { ScriptKind, ScriptTarget } = compiler;
  const kind = /\.[cm]?ts$/.test(source) ? ScriptKind.TS : ScriptKind.JS;
  const tree = compiler.createSourceFile(source, readFileSync(source, 'utf8'), ScriptTarget.Latest, true, kind);
  const named: Named[] = [];
  for (const node of mentions(compiler, tree)) {
    const found = readMention(compiler, node);
    if (found === 'unknown') return { names: undefined, kindOf: () => undefined };
    named.push(...found.names);
  }
  const declared = declaredKinds(compiler, tree);
  const kindOf = (name: string) => {
    const [first, ...others] = named.filter((each) => each.name === name);
    return first?.value && others.length === 0 ? valueKind(compiler, first.value, declared) : undefined;
  };
  return { names: [...new Set(named.map(({ name }) => name))], kindOf };
}

function mentions(compiler: Compiler, node: ts.Node): ts.Node[] {
  if (isExports(compiler, node)) return [node];
  const found: ts.Node[] = [];
  compiler.forEachChild(node, (child) => {
    found.push(...mentions(compiler, child));
  });
  return found;
}

function isExports(compiler: Compiler, node: ts.Node): boolean {
  if (compiler.isPropertyAccessExpression(node)) {
    return compiler.isIdentifier(node.expression) && node.expression.text === 'module' && node.name.text === 'exports';
  }
  return compiler.isIdentifier(node) && node.text === 'exports';
}

function readMention(compiler: Compiler, node: ts.Node): Mention {
  const { parent } = node;
  const isTarget = (of: ts.Node) => compiler.isPropertyAccessExpression(of) || compiler.isElementAccessExpression(of);
  if (isTarget(parent) && parent.getChildAt(0) === node) {
    const name = memberName(compiler, parent);
    if (name === undefined) return 'unknown';
    const value = assignedTo(compiler, parent);
    return { names: value ? [{ name, value }] : [] };
  }
  const value = assignedTo(compiler, node);
  return value ? valueNames(compiler, value) : 'unknown';
}

/** What is assigned to this target; undefined when nothing is. */
function assignedTo(compiler: Compiler, target: ts.Node): ts.Expression | undefined {
  const { parent } = target;
  if (!compiler.isBinaryExpression(parent) || parent.left !== target) return undefined;
  return parent.operatorToken.kind === compiler.SyntaxKind.EqualsToken ? parent.right : undefined;
}

function memberName(compiler: Compiler, node: ts.Node): string | undefined {
  if (compiler.isPropertyAccessExpression(node)) return node.name.text;
  if (!compiler.isElementAccessExpression(node)) return undefined;
  return compiler.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined;
}

/** `module.exports = { … }`, or a chain of assignments that ends so. */
function valueNames(compiler: Compiler, value: ts.Expression): Mention {
  if (compiler.isBinaryExpression(value)) return valueNames(compiler, value.right);
  if (!compiler.isObjectLiteralExpression(value)) return 'unknown';
  const named = value.properties.map((property): Named | undefined => {
    const { name } = property;
    if (!name || !(compiler.isIdentifier(name) || compiler.isStringLiteralLike(name))) return undefined;
    if (compiler.isPropertyAssignment(property)) return { name: name.text, value: property.initializer };
    return compiler.isShorthandPropertyAssignment(property)
      ? { name: name.text, value: property.name }
      : { name: name.text };
  });
  return named.every((each) => each !== undefined) ? { names: named } : 'unknown';
}
