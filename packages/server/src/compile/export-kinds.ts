import type ts from 'typescript';

type Compiler = typeof ts;

/** What an export surely is when it is no function: `a class`, `a number`; undefined for all else. */
export type ExportKinds = (name: string) => string | undefined;

/** Kinds of exports of a bundled ES module, by its text. */
export function moduleExportKinds(text: string): ExportKinds {
  let kinds: ReadonlyMap<string, string | undefined> | undefined;
  return (name) => {
    // most handlers are told without the parser
    if (text.includes(`\nfunction ${name}(`) || text.includes(`\nasync function ${name}(`)) return undefined;
    kinds ??= readKinds(text);
    return kinds.get(name);
  };
}

function readKinds(text: string): ReadonlyMap<string, string | undefined> {
  const compiler = require('typescript') as Compiler;
  const tree = compiler.createSourceFile('bundle.mjs', text, compiler.ScriptTarget.Latest, false);
  const declared = declaredKinds(compiler, tree);
  return new Map(
    tree.statements.flatMap((statement) => {
      if (!compiler.isExportDeclaration(statement) || statement.moduleSpecifier) return [];
      const clause = statement.exportClause;
      if (!clause || !compiler.isNamedExports(clause)) return [];
      return clause.elements.map(({ name, propertyName }) => [name.text, declared.get((propertyName ?? name).text)]);
    }),
  );
}

/** Kinds of what is declared at the top of a module and never assigned again. */
export function declaredKinds(compiler: Compiler, tree: ts.SourceFile): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  for (const statement of tree.statements) {
    if (compiler.isClassDeclaration(statement) && statement.name) kinds.set(statement.name.text, 'a class');
    if (!compiler.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!compiler.isIdentifier(name) || !initializer || isAssigned(tree.text, name.text)) continue;
      const kind = valueKind(compiler, initializer, kinds);
      if (kind !== undefined) kinds.set(name.text, kind);
    }
  }
  return kinds;
}

function isAssigned(text: string, name: string): boolean {
  const assignments = text.matchAll(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\s*=(?![=>])`, 'g'));
  return [...assignments].length > 1;
}

/** What an expression is, as far as its first look tells. */
export function valueKind(
  compiler: Compiler,
  value: ts.Expression,
  declared: ReadonlyMap<string, string>,
): string | undefined {
  const { SyntaxKind } = compiler;
  if (compiler.isIdentifier(value)) return declared.get(value.text);
  if (compiler.isStringLiteralLike(value) || compiler.isTemplateExpression(value)) return 'a text';
  if (value.kind === SyntaxKind.TrueKeyword || value.kind === SyntaxKind.FalseKeyword) return 'a boolean';
  const kinds: Partial<Record<ts.SyntaxKind, string>> = {
    [SyntaxKind.ClassExpression]: 'a class',
    [SyntaxKind.NumericLiteral]: 'a number',
    [SyntaxKind.ObjectLiteralExpression]: 'an object',
    [SyntaxKind.ArrayLiteralExpression]: 'a list',
    [SyntaxKind.NullKeyword]: 'null',
    [SyntaxKind.RegularExpressionLiteral]: 'a regular expression',
  };
  return kinds[value.kind];
}
