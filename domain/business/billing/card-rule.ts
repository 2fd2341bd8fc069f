import type { CARD_FAULTS } from './billing-contract.ts';
import type { PaymentType } from './payment.ts';

/** What the provider says of a card. Its number is known to nobody here. */
export interface CardDetails {
  /** Scheme in small letters, such as `visa`. */
  brand: string;
  /** `credit`, `debit`, `prepaid`, or anything else for one that the provider does not know. */
  funding: string;
  last4: string;
}

/** Schemes of which debit cards are taken. */
export const DEBIT_BRANDS = ['elo', 'mastercard', 'visa'] as const;

/** Why a card is not taken for a type of payment; null for one that is. */
export function cardFaultOf(
  type: Extract<PaymentType, 'CREDIT_CARD' | 'DEBIT_CARD'>,
  { brand, funding }: Pick<CardDetails, 'brand' | 'funding'>,
): (typeof CARD_FAULTS)[number] | null {
  if (funding !== 'credit' && funding !== 'debit') return 'card-unknown';
  if (funding !== (type === 'DEBIT_CARD' ? 'debit' : 'credit')) return 'card-funding';
  const isTaken = funding === 'credit' || (DEBIT_BRANDS as readonly string[]).includes(brand.toLowerCase());
  return isTaken ? null : 'card-brand';
}
