import type { CardDetails } from '../../../domain/business/billing/card-rule.ts';
import type { AddressInput } from '../../../domain/people/customers/billing-address.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { PaymentStatus, PaymentType } from '../../../domain/business/billing/payment.ts';

/** Who pays, as the provider is told. */
export interface Payer {
  customer: Id;
  name: string;
  email: string | null;
  cpfCnpj: string | null;
  address: AddressInput | null;
}

/** What is to be paid. */
export interface WantedPayment {
  payment: Id;
  type: PaymentType;
  amountCents: number;
  currency: string;
  /** What the provider calls who pays, and the card; null of a PIX or boleto. */
  customerRef: string;
  cardRef: string | null;
  payer: Payer;
}

/** How a payment stands right after it was asked for. */
export interface BegunPayment {
  ref: string | null;
  status: PaymentStatus;
  failure: string | null;
  payUrl: string | null;
  /** The text in the QR code of a PIX. */
  pixCode: string | null;
}

/** What became of a payment that is to be ended: it may have been paid meanwhile. */
export interface EndedPayment {
  status: PaymentStatus;
  /** When it was cancelled there; null where it was not. */
  atMs: number | null;
}

/** Money that is to be given back. */
export interface WantedRefund {
  refund: Id;
  /** What the provider calls the payment. */
  paymentRef: string;
  amountCents: number;
}

export const REFUND_STATES = ['PENDING', 'SUCCESS', 'FAILED'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export interface BegunRefund {
  ref: string | null;
  status: RefundState;
  failure: string | null;
}

/**
 * Whoever takes the money. It owns the cards: what is entered is entered there, and this server learns scheme, kind and the last four digits.
 * Whatever is asked twice with the same id of ours happens once. What becomes of it, it tells by signed messages.
 */
export interface PaymentProvider {
  /** Makes the provider know a customer. Answers what it calls them. */
  openCustomer(payer: Payer): Promise<string>;
  /** Opens a page of the provider on which a card is entered for a change of ours. */
  openCardPage(wanted: { change: Id; customerRef: string; returnUrl: string }): Promise<{ url: string }>;
  /** What a card is. */
  readCard(ref: string): Promise<CardDetails>;
  pay(wanted: WantedPayment): Promise<BegunPayment>;
  /** Ends a payment that was not paid. Answers how it stands now: what was paid meanwhile stays paid. */
  cancel(paymentRef: string): Promise<EndedPayment>;
  refund(wanted: WantedRefund): Promise<BegunRefund>;
}

/** The provider did not answer: asked again later, nothing happens twice. */
export class ProviderUnreachableError extends Error {
  constructor(cause?: unknown) {
    super('no answer from the payment provider', { cause });
    this.name = 'ProviderUnreachableError';
  }
}

/** The provider refuses what was asked. `code` is its word for why. */
export class ProviderRefusedError extends Error {
  constructor(readonly code: string) {
    super(`the payment provider refused: ${code}`);
    this.name = 'ProviderRefusedError';
  }
}
