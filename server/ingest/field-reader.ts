export type FieldProblem = 'required' | 'wrong-type';

/** What became of a payload: readings with the identifier each is of, or what is wrong with it by field. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: Record<string, FieldProblem> };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** ISO 8601, also with an offset without colon as older Jackson writes it (`+0000`). NaN for anything else. */
export function isoMs(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return Number.NaN;
  return Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

/**
 * Reads the fields of a JSON object by name and type and notes what is wrong under the full path, so that a sender's
 * maker learns of all of it at once. A missing field and null are unknown; a value of another type is a fault.
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

  number(name: string): number | null {
    return this.read<number>(name, 'number');
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

  /** A number that must be there; NaN when it is not, with the fault noted. */
  requiredNumber(name: string): number {
    if (!this.has(name)) this.fault(name, 'required');
    return this.number(name) ?? Number.NaN;
  }

  requiredText(name: string): string {
    if (!this.has(name)) this.fault(name, 'required');
    return this.text(name) ?? '';
  }

  /** A time as ISO text or as milliseconds since the epoch. */
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

  /** The object below a name; an empty one when it is not there. Faults are noted in one place. */
  object(name: string, isRequired = false): FieldReader {
    const value = this.source[name];
    if (isObject(value)) return new FieldReader(value, `${this.path}${name}.`, this.faults);
    if (value !== undefined && value !== null) this.fault(name, 'wrong-type');
    else if (isRequired) this.fault(name, 'required');
    return new FieldReader({}, `${this.path}${name}.`, this.faults);
  }

  /** A value as it is, for fields whose senders are not strict about types. */
  raw(name: string): unknown {
    return this.source[name];
  }

  result<T>(value: T): Parsed<T> {
    return Object.keys(this.faults).length === 0 ? { ok: true, value } : { ok: false, fields: this.faults };
  }
}
