import type { SupportContact } from '../../../domain/people/support/support-contact.ts';
import type { Said } from './given-text.ts';
import type { Writer } from './make-mail.ts';

/** How a brand's support is reached, a line each. */
export const supportWays = ({ given }: Writer, { phone, whatsapp, email, site }: SupportContact): Said[] =>
  [
    ...(email === null ? [] : [email]),
    ...(phone === null ? [] : [phone]),
    ...(whatsapp === null ? [] : [`WhatsApp ${whatsapp}`]),
    ...(site === null ? [] : [site]),
  ].map(given);
