import { isServiceNumber } from '../../../domain/base/service-number.ts';

/** Country of a number that names none. */
const HOME_CODE = '55';

/** The digits of a number with its country, as it is dialled from anywhere; null where it is no whole number, or leads only within its country. */
export function dialled(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  if (isServiceNumber(digits)) return null;
  if (number.trim().startsWith('+')) return digits.length >= 8 && digits.length <= 15 ? digits : null;
  const local = digits.replace(/^0+/, '');
  if (local.length === 10 || local.length === 11) return HOME_CODE + local;
  return (local.length === 12 || local.length === 13) && local.startsWith(HOME_CODE) ? local : null;
}

/** How a number of a service is called, which is dialled within its country alone; null for another. */
function serviceCall(number: string | null): string | null {
  const digits = number?.replace(/\D/g, '') ?? '';
  return isServiceNumber(digits) ? `tel:${digits}` : null;
}

/** Ways to reach somebody: null where what is known does not lead there. */
export interface ContactLinks {
  call: string | null;
  message: string | null;
  mail: string | null;
}

/** The links of a contact; `text` is what a message begins with. */
export function contactLinks(number: string | null, email: string | null, text: string): ContactLinks {
  const digits = number === null ? null : dialled(number);
  return {
    call: digits === null ? serviceCall(number) : `tel:+${digits}`,
    message: digits === null ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`,
    mail: email === null || !/^[^\s@?&]+@[^\s@?&]+$/.test(email) ? null : `mailto:${encodeURI(email)}`,
  };
}
