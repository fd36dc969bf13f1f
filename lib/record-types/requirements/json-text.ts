/** Where something stands in a text; both count from 1, a column counts UTF-16 units as editors do. */
export type Place = { readonly line: number; readonly column: number };

export type JsonMember = { readonly name: string; readonly at: Place; readonly value: JsonNode };

/** A JSON value that knows where it stands. Members keep their order, and a name that is there twice is there twice. */
export type JsonNode =
  | { readonly kind: 'text'; readonly value: string; readonly at: Place }
  | { readonly kind: 'number'; readonly value: number; readonly at: Place }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly at: Place }
  | { readonly kind: 'null'; readonly at: Place }
  | { readonly kind: 'object'; readonly members: readonly JsonMember[]; readonly at: Place }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[]; readonly at: Place };

/** What is wrong with the text as JSON (RFC 8259), named for the mistakes that people make. */
export type SyntaxFault =
  | 'nothing'
  | 'endedEarly'
  | 'unexpected'
  | 'missingComma'
  | 'missingColon'
  | 'extraComma'
  | 'bareName'
  | 'bareWord'
  | 'singleQuote'
  | 'curlyQuote'
  | 'comment'
  | 'openText'
  | 'controlCharacter'
  | 'escape'
  | 'number'
  | 'more'
  | 'tooDeep';

/** The first place where the text is not JSON. */
export class JsonFault extends Error {
  constructor(
    readonly fault: SyntaxFault,
    readonly at: Place,
    /** The character that stands there; empty at the end of the text. */
    readonly found: string,
  ) {
    super(`${fault} at ${at.line}:${at.column}`);
    this.name = 'JsonFault';
  }
}

/** Deeper than any record; a text of brackets alone must not exhaust the stack. */
const DEEPEST = 100;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy;
const BLANK = /[ \t\r\n\ufeff]*/y;
const LITERALS: ReadonlyMap<string, 'true' | 'false' | 'null'> = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
]);
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class Reader {
  private at = 0;
  private readonly lineStarts = [0];

  constructor(private readonly text: string) {
    for (let index = 0; index < text.length; index++) {
      const isEnd = text[index] === '\n' || (text[index] === '\r' && text[index + 1] !== '\n');
      if (isEnd) this.lineStarts.push(index + 1);
    }
  }

  read(): JsonNode {
    this.skipBlanks();
    if (this.at >= this.text.length) this.fail('nothing');
    const node = this.value(0);
    this.skipBlanks();
    if (this.at < this.text.length) this.fail('more');
    return node;
  }

  private place(index = this.at): Place {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: index - (this.lineStarts[low] ?? 0) + 1 };
  }

  private fail(fault: SyntaxFault, index = this.at): never {
    const found = index < this.text.length ? String.fromCodePoint(this.text.codePointAt(index) ?? 0) : '';
    throw new JsonFault(found === '' && fault !== 'nothing' ? 'endedEarly' : fault, this.place(index), found);
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? '';
  }

  private skipBlanks(): void {
    this.at += this.match(BLANK).length;
  }

  private peek(): string {
    return this.text[this.at] ?? '';
  }

  /** What stands where something else must, told by its first character. */
  private failHere(otherwise: SyntaxFault): never {
    if (this.peek() === "'") this.fail('singleQuote');
    if (/[“”„‘’«»]/.test(this.peek())) this.fail('curlyQuote');
    if (this.peek() === '#' || this.text.startsWith('//', this.at) || this.text.startsWith('/*', this.at))
      this.fail('comment');
    this.fail(otherwise);
  }

  private value(depth: number): JsonNode {
    if (depth > DEEPEST) this.fail('tooDeep');
    const at = this.place();
    if (this.peek() === '{') return this.object(depth, at);
    if (this.peek() === '[') return this.list(depth, at);
    if (this.peek() === '"') return { kind: 'text', value: this.string(), at };
    if (/[-+.\d]/.test(this.peek())) return this.number(at);
    const word = this.match(WORD);
    const literal = LITERALS.get(word);
    if (literal === undefined) this.failHere(word === '' ? 'unexpected' : 'bareWord');
    this.at += word.length;
    return literal === 'null' ? { kind: 'null', at } : { kind: 'boolean', value: literal === 'true', at };
  }

  private number(at: Place): JsonNode {
    const digits = this.match(NUMBER);
    const behind = this.text[this.at + digits.length] ?? '';
    // 007, 1.2.3, 1,5 without a name behind the comma is told apart by what follows.
    if (digits === '' || /[\d.\p{L}_]/u.test(behind)) this.fail('number');
    this.at += digits.length;
    return { kind: 'number', value: Number(digits), at };
  }

  private string(): string {
    const start = this.at;
    this.at++;
    let value = '';
    for (;;) {
      const character = this.peek();
      if (character === '') throw new JsonFault('openText', this.place(start), '"');
      if (character === '"') break;
      if (character === '\n' || character === '\r') throw new JsonFault('openText', this.place(start), '"');
      if (character < ' ') this.fail('controlCharacter');
      value += character === '\\' ? this.escape() : character;
      this.at++;
    }
    this.at++;
    return value;
  }

  /** Leaves off at the last character of the escape. */
  private escape(): string {
    const start = this.at;
    this.at++;
    if (this.peek() === 'u') {
      const digits = this.text.slice(this.at + 1, this.at + 5);
      if (!/^[\da-fA-F]{4}$/.test(digits)) this.fail('escape', start);
      this.at += 4;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    return ESCAPES[this.peek()] ?? this.fail('escape', start);
  }

  private object(depth: number, at: Place): JsonNode {
    const members: JsonMember[] = [];
    this.items('}', () => {
      const nameAt = this.place();
      if (this.peek() !== '"') this.failHere(this.match(WORD) === '' ? 'unexpected' : 'bareName');
      const name = this.string();
      this.skipBlanks();
      if (this.peek() !== ':') this.failHere('missingColon');
      this.at++;
      this.skipBlanks();
      members.push({ name, at: nameAt, value: this.value(depth + 1) });
    });
    return { kind: 'object', members, at };
  }

  private list(depth: number, at: Place): JsonNode {
    const items: JsonNode[] = [];
    this.items(']', () => {
      items.push(this.value(depth + 1));
    });
    return { kind: 'list', items, at };
  }

  /** From behind the opening bracket to behind the closing one, comma after comma. */
  private items(close: string, readItem: () => void): void {
    this.at++;
    this.skipBlanks();
    if (this.peek() === close) {
      this.at++;
      return;
    }
    for (;;) {
      readItem();
      this.skipBlanks();
      if (this.peek() === close) break;
      if (this.peek() !== ',') this.failHere('missingComma');
      const comma = this.at;
      this.at++;
      this.skipBlanks();
      if (this.peek() === close) this.fail('extraComma', comma);
      if (this.peek() === ',') this.fail('extraComma');
    }
    this.at++;
  }
}

/**
 * Reads JSON and keeps where everything stands. (`JSON.parse` tells no line, and each browser words its errors its own
 * way.)
 * @throws JsonFault at the first place that is not JSON.
 */
export const readJson = (text: string): JsonNode => new Reader(text).read();
