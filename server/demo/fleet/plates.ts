import { randomInt, type Random } from '../../../domain/base/random.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letter = (random: Random): string => LETTERS[randomInt(random, 0, 25)]!;
const digit = (random: Random): string => String(randomInt(random, 0, 9));

/** A plate of the Mercosul pattern (ABC1D23), or in a good quarter of all cases of the older one (ABC-1234). */
export function drawPlate(random: Random): string {
  const isOld = random() < 0.28;
  const head = letter(random) + letter(random) + letter(random);
  return isOld
    ? `${head}-${digit(random)}${digit(random)}${digit(random)}${digit(random)}`
    : `${head}${digit(random)}${letter(random)}${digit(random)}${digit(random)}`;
}

/** The check digit that makes an IMEI of 14 digits. */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const value = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return (10 - (sum % 10)) % 10;
}

/** IMEI of the n-th tracker: the type code 00100000 belongs to test devices and to no product. */
export function imeiOf(index: number): string {
  const body = `00100000${String(index).padStart(6, '0')}`;
  return `${body}${luhnDigit(body)}`;
}

/** CNPJ or CPF with its two check digits, from a base of 12 or 9 digits. */
export function withCheckDigits(base: string): string {
  const weight = (length: number, i: number): number =>
    base.length === 12 ? ((length - 1 - i) % 8) + 2 : length + 1 - i;
  const digitOf = (digits: string): number => {
    const rest = Array.from(digits).reduce((sum, value, i) => sum + Number(value) * weight(digits.length, i), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const once = base + String(digitOf(base));
  return once + String(digitOf(once));
}
