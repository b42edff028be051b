// Checks what the linter cannot know: which way imports go, and that time, chance and waiting come from
// few named places. Sizes, cycles and forbidden syntax are rules of biome.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './build/root.mjs';

/** A package may import those before it. */
const order = ['core', 'server', 'scenario', 'jest-preset'];
const coreMayImport = ['yaml'];

/**
 * What only the named places may use. The world's time is the world clock's, its chance the keyed hash's;
 * real waiting is for the effects, for processes and doors that are asked to end, for scenarios that poll, and for
 * Jest's own limits.
 */
const waiting = [
  'server/src/process/',
  'server/src/launch/',
  'server/src/doors/deadline.ts',
  'scenario/src/run/real-time.ts',
  'jest-preset/src/environment/',
  'jest-preset/src/report/live-progress.ts',
];
const reserved = {
  'Date.now()': [],
  'new Date()': [],
  'Math.random()': [],
  'setTimeout()': waiting,
  'setInterval()': waiting,
};

/** Stands on an MCP client alone: nothing of ours. */
const apart = 'agents';

const problems = [...order, apart].flatMap((name) => sourceFiles(name).flatMap((file) => checkFile(name, file)));
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function sourceFiles(name) {
  const folder = join(root, 'packages', name, 'src');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${name}/src/${file.replaceAll('\\', '/')}`);
}

function checkFile(name, file) {
  const path = join(root, 'packages', file);
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  visit(source, (node) => {
    const problem = importProblem(name, node) ?? reservedProblem(file, node);
    if (!problem) return;
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`packages/${file}:${line + 1}:${character + 1}  ${problem}`);
  });
  return found;
}

function visit(node, look) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

function importProblem(name, node) {
  const target = importedName(node);
  if (target === undefined || target.startsWith('.')) return undefined;
  if (target.startsWith('@faultbench/')) {
    const other = target.slice('@faultbench/'.length);
    if (order.indexOf(other) >= 0 && order.indexOf(other) < order.indexOf(name)) return undefined;
    return `${name} must not import ${target}: imports go ${order.join(' ← ')}`;
  }
  if (name === 'core' && !coreMayImport.includes(target)) return `core is pure: it must not import ${target}`;
  return undefined;
}

function importedName(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier?.text;
  if (ts.isImportTypeNode(node)) return node.argument.literal?.text;
  if (!ts.isCallExpression(node) || node.arguments.length !== 1 || !ts.isStringLiteral(node.arguments[0])) {
    return undefined;
  }
  const callee = node.expression;
  const loads = callee.kind === ts.SyntaxKind.ImportKeyword || callee.getText() === 'require';
  return loads ? node.arguments[0].text : undefined;
}

function reservedProblem(file, node) {
  const call = ts.isCallExpression(node) && `${node.expression.getText()}()`;
  const made = ts.isNewExpression(node) && !node.arguments?.length && `new ${node.expression.getText()}()`;
  const allowed = reserved[call || made];
  if (allowed === undefined || allowed.some((place) => file.startsWith(place))) return undefined;
  return `${call || made} is reserved${allowed.length > 0 ? ` to ${allowed.join(', ')}` : ''}: ask the world clock, the keyed hash or the effects`;
}
