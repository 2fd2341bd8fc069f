import type { SupportContact } from '../../domain/support-contact.ts';
import { oneLine } from './mail-page.ts';

/** How a brand's support is reached, a line each. */
export const supportWays = ({ phone, whatsapp, email, site }: SupportContact): string[] =>
  [
    ...(email === null ? [] : [email]),
    ...(phone === null ? [] : [phone]),
    ...(whatsapp === null ? [] : [`WhatsApp ${whatsapp}`]),
    ...(site === null ? [] : [site]),
  ].map(oneLine);
