export type FieldProblem = 'required' | 'wrong-type';

/** The result of parsing a payload: its value, or the problems by the path of the field. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: Record<string, FieldProblem> };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NOT_A_NUMBER = new Set(['NaN', 'Infinity', '-Infinity']);

/**
 * Milliseconds of an ISO 8601 text, also with an offset without colon as older Jackson writes it (`+0000`). NaN for any
 * other text.
 */
export function isoMs(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return Number.NaN;
  return Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

/**
 * Reads the fields of a JSON object by name and type and collects problems by their full path, so that the developer of
 * a sender sees all of them at once. A missing field and null are unknown; a value of another type is a fault.
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

  private fault(name: string, problem: FieldProblem): null {
    this.faults[this.path + name] = problem;
    return null;
  }

  private read<T>(name: string, type: 'number' | 'string' | 'boolean'): T | null {
    const value = this.source[name];
    if (value === undefined || value === null) return null;
    return typeof value === type ? (value as T) : this.fault(name, 'wrong-type');
  }

  /** A number; NaN where the sender had NaN or an infinity (JSON has neither: Jackson writes the name as text). */
  number(name: string): number | null {
    const value = this.source[name];
    return typeof value === 'string' && NOT_A_NUMBER.has(value) ? Number.NaN : this.read<number>(name, 'number');
  }

  text(name: string): string | null {
    return this.read<string>(name, 'string');
  }

  flag(name: string): boolean | null {
    return this.read<boolean>(name, 'boolean');
  }

  has(name: string): boolean {
    return this.source[name] !== undefined && this.source[name] !== null;
  }

  /** A required number; if it is missing NaN, and a fault. */
  requiredNumber(name: string): number {
    if (!this.has(name)) this.fault(name, 'required');
    return this.number(name) ?? Number.NaN;
  }

  requiredText(name: string): string {
    if (!this.has(name)) this.fault(name, 'required');
    return this.text(name) ?? '';
  }

  /** A time, given as ISO text or as milliseconds since the epoch, in milliseconds. */
  time(name: string): number | null {
    const value = this.source[name];
    if (value === undefined || value === null) return null;
    const ms = typeof value === 'number' ? value : typeof value === 'string' ? isoMs(value) : Number.NaN;
    return Number.isNaN(ms) ? this.fault(name, 'wrong-type') : ms;
  }

  requiredTime(name: string): number {
    if (!this.has(name)) this.fault(name, 'required');
    return this.time(name) ?? Number.NaN;
  }

  /** Reader of the object at a name; of an empty one if it is missing. It shares the faults of this reader. */
  object(name: string, isRequired = false): FieldReader {
    const value = this.source[name];
    if (isObject(value)) return new FieldReader(value, `${this.path}${name}.`, this.faults);
    if (value !== undefined && value !== null) this.fault(name, 'wrong-type');
    else if (isRequired) this.fault(name, 'required');
    return new FieldReader({}, `${this.path}${name}.`, this.faults);
  }

  /**
   * Reader of the object at a name, for senders that are not strict about types: any other value counts as an empty
   * object.
   */
  looseObject(name: string): FieldReader {
    const value = this.source[name];
    return new FieldReader(isObject(value) ? value : {}, `${this.path}${name}.`, this.faults);
  }

  /** A value without a check, for senders that are not strict about types. */
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
