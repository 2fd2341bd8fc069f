import { sentFlag, sentMs } from './sent-values.ts';

export type FieldProblem = 'required' | 'wrong-type';

/** The result of parsing a payload: its value, or the problems by the path of the field. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: Record<string, FieldProblem> };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NOT_A_NUMBER = new Set(['NaN', 'Infinity', '-Infinity']);

/**
 * JSON as senders write it: some write NaN or Infinity as such, which is no JSON and must not cost the message its alarm.
 * Throws a SyntaxError for anything else.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const plain = text.replace(/([:,[]\s*)[+-]?(?:NaN|Infinity)(?=\s*[,}\]])/g, '$1null');
    if (plain === text) throw error;
    return JSON.parse(plain);
  }
}

/** The same of a message that is counted as malformed where it is none. */
export function jsonOrNothing(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the fields of a JSON object by name and type. Only what the message cannot do without is a problem, by its full
 * path: an odd value of anything else is unknown, so that it does not cost the message, and the alarm that it may carry.
 */
export class FieldReader {
  private constructor(
    private readonly source: Record<string, unknown>,
    private readonly path: string,
    readonly faults: Record<string, FieldProblem>,
  ) {}

  static of(value: unknown): FieldReader {
    return isObject(value) ? new FieldReader(value, '', {}) : new FieldReader({}, '', { body: 'wrong-type' });
  }

  /** A number; NaN where the sender had NaN or an infinity (JSON has neither: Jackson writes the name as text). */
  number(name: string): number | null {
    const value = this.source[name];
    return typeof value === 'string' && NOT_A_NUMBER.has(value) ? Number.NaN : typeof value === 'number' ? value : null;
  }

  text(name: string): string | null {
    const value = this.source[name];
    return typeof value === 'string' ? value : null;
  }

  flag(name: string): boolean | null {
    return sentFlag(this.source[name]);
  }

  has(name: string): boolean {
    return this.source[name] !== undefined && this.source[name] !== null;
  }

  /** A number that a position needs; NaN if there is none. */
  requiredNumber(name: string): number {
    return this.number(name) ?? Number.NaN;
  }

  /** A text that the message needs; a fault if there is none. */
  requiredText(name: string): string {
    const text = this.text(name);
    if (text === null) this.faults[this.path + name] = this.has(name) ? 'wrong-type' : 'required';
    return text ?? '';
  }

  /** A time in milliseconds. */
  time(name: string): number | null {
    const ms = sentMs(this.source[name]);
    return Number.isNaN(ms) ? null : ms;
  }

  /** A time that a position needs; NaN if there is none. */
  requiredTime(name: string): number {
    return this.time(name) ?? Number.NaN;
  }

  /** Reader of the object at a name; of an empty one if there is none. It shares the faults of this reader. */
  object(name: string, isRequired = false): FieldReader {
    const value = this.source[name];
    if (isRequired && !isObject(value)) this.faults[this.path + name] = this.has(name) ? 'wrong-type' : 'required';
    return new FieldReader(isObject(value) ? value : {}, `${this.path}${name}.`, this.faults);
  }

  /** A value without a check. */
  raw(name: string): unknown {
    return this.source[name];
  }

  /** All values without a check, for objects whose names are not known in advance. */
  all(): Readonly<Record<string, unknown>> {
    return this.source;
  }

  result<T>(value: T): Parsed<T> {
    return Object.keys(this.faults).length === 0 ? { ok: true, value } : { ok: false, fields: this.faults };
  }
}
