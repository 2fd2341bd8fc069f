import type { ChargeStatus } from '../../../domain/business/billing/billing-charge.ts';
import type { ContractStatus } from '../../../domain/business/billing/billing-contract.ts';
import { isOver, isPaid, type PaymentStatus } from '../../../domain/business/billing/payment.ts';

type Tone = 'danger' | 'warning' | 'good' | 'quiet';

/** How the statuses of contracts and charges are to be taken. */
export const CONTRACT_TONES: Readonly<Record<ContractStatus, Tone>> = {
  ACTIVE: 'good',
  MONTHLY: 'good',
  FREE: 'good',
  DUE: 'warning',
  OVERDUE: 'danger',
  INACTIVE: 'quiet',
  UNINSTALLED: 'quiet',
};
export const CHARGE_TONES: Readonly<Record<ChargeStatus, Tone>> = {
  OPEN: 'warning',
  OVERDUE: 'danger',
  PAID: 'good',
  CANCELLED: 'quiet',
  TO_REFUND: 'danger',
};

/** How a payment is to be taken: its money came, nothing is to be expected any more, or it is on its way. */
export function paymentTone(status: PaymentStatus): Tone {
  if (isPaid(status)) return 'good';
  if (isOver(status)) return 'danger';
  return 'warning';
}
