import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../portal-process';

const FOLDERS = ['app', 'clients/typescript/src', 'components', 'lib', 'packages', 'scripts'];

/** A regular expression in the code: a literal or a constructor call. */
export type RegularExpression = { readonly file: string; readonly line: number; readonly text: string };

// Next's build output contains code from packages.
const isSource = (file: string): boolean =>
  /\.(ts|tsx|mjs)$/.test(file) && !/\.(engine-|slow-)?test\.tsx?$|[\\/]\.next[\\/]/.test(file);

const sources = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  ).filter(isSource);

const isConstructor = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

/** Every regular expression of the product's code, in the order of the files. */
export function findRegularExpressions(): { literals: RegularExpression[]; made: RegularExpression[] } {
  const literals: RegularExpression[] = [];
  const made: RegularExpression[] = [];
  for (const file of sources()) {
    const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      const isLiteral = ts.isRegularExpressionLiteral(node);
      if (isLiteral || isConstructor(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        (isLiteral ? literals : made).push({ file, line: line + 1, text: node.getText(source) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, made };
}
