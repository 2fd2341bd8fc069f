/** What an input for numbers holds: a number, its text while it is typed, or nothing. */
export type Amount = number | string;

const M_PER_KM = 1_000;
const CENTS = 100;

/** Metres as whole kilometres in a field. */
export const kmOf = (metres: number | null): Amount => (metres === null ? '' : Math.round(metres / M_PER_KM));

/** Kilometres of a field in metres; null where nothing was said. */
export const metresOf = (km: Amount): number | null => (km === '' ? null : Math.round(Number(km) * M_PER_KM));

/** Cents as an amount of money in a field. */
export const amountOf = (cents: number): Amount => cents / CENTS;

/** An amount of money of a field in cents; nothing costs nothing. */
export const centsOf = (amount: Amount): number => Math.round(Number(amount) * CENTS);

/** A whole number of a field; null where nothing was said. */
export const wholeOf = (amount: Amount): number | null => (amount === '' ? null : Number(amount));
