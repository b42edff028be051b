const brand = Symbol.for('faultbench.money');
const grammar = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d{1,4}))?$/;

/**
 * An exact amount: `99.90` has the coefficient 9990 and the scale 2. Two amounts are equal when both are the same,
 * so `99.9` is another amount than `99.90`.
 */
export class Money {
  readonly coefficient: bigint;
  readonly scale: number;

  /** Reads a decimal text or takes a whole number of units. Throws a TypeError on a number, which is not exact. */
  static of(text: string | bigint): Money {
    if (typeof text === 'bigint') return new Money(text, 0);
    if (typeof text !== 'string') throw new TypeError(`money(${String(text)}): ${howToWrite(text)}`);
    const read = parseMoney(text);
    if (!read) throw new TypeError(`money(${JSON.stringify(text)}): no decimal; write digits, like money("99.90")`);
    return read;
  }

  constructor(coefficient: bigint, scale: number) {
    this.coefficient = coefficient;
    this.scale = scale;
    Object.defineProperty(this, brand, { value: true });
    Object.freeze(this);
  }

  plus(other: Money): Money {
    const scale = Math.max(this.scale, other.scale);
    return new Money(unitsAt(this, scale) + unitsAt(other, scale), scale);
  }

  minus(other: Money): Money {
    return this.plus(other.times(-1n));
  }

  times(count: bigint): Money {
    return new Money(this.coefficient * count, this.scale);
  }

  /** Whether coefficient and scale are the same. */
  equals(other: Money): boolean {
    return this.scale === other.scale && this.coefficient === other.coefficient;
  }

  toString(): string {
    if (this.scale < 0) return `${this.coefficient}E+${-this.scale}`;
    const sign = this.coefficient < 0n ? '-' : '';
    const digits = String(this.coefficient < 0n ? -this.coefficient : this.coefficient).padStart(this.scale + 1, '0');
    const point = digits.length - this.scale;
    return this.scale === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/**
 * An exact amount, from text.
 *
 * @example
 * response.field('fine', money('0.75'));
 */
export function money(text: string | bigint): Money {
  return Money.of(text);
}

/** The amount a text says; undefined when it says none. Blanks, underscores and other scripts' digits are none. */
export function parseMoney(text: string): Money | undefined {
  const match = grammar.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', bare = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction + bare);
  const places = fraction.length + bare.length - Number(exponent);
  return new Money(sign === '-' ? -digits : digits, places);
}

/** Amounts of another realm are amounts, too. */
export function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && brand in value;
}

function unitsAt({ coefficient, scale: own }: Money, scale: number): bigint {
  return coefficient * 10n ** BigInt(scale - own);
}

function howToWrite(value: unknown): string {
  return typeof value === 'number'
    ? `a number is not exact, pass "${value}"`
    : 'an amount is text, like money("99.90")';
}
