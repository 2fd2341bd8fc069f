/**
 * Columns of a batch as array literals. The embedded database's driver takes arrays apart value by value in JavaScript,
 * which costs more than the insert itself; as one text the database does it.
 */

/** For `$n::text::bigint[]` or `float8[]`: null and NaN are unknown. */
export const numbers = (values: readonly (number | null)[]): string => `{${values.map((value) => (value === null || Number.isNaN(value) ? 'NULL' : value)).join(',')}}`;

/** For `$n::text::boolean[]`. */
export const booleans = (values: readonly (boolean | null)[]): string => `{${values.map((value) => (value === null ? 'NULL' : value ? 't' : 'f')).join(',')}}`;

/** For `string_to_array($n, E'\n')`: JSON texts, which never hold a bare line break. */
export const jsonLines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');
