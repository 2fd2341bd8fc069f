import type { Clock } from '../../domain/clock.ts';
import type { CardDetails } from '../../domain/card-rule.ts';
import type { AskProvider, ProviderQuestion } from '../billing/stripe-provider.ts';
import { signatureOf } from '../billing/stripe-messages.ts';
import { drawRequestId, drawSecret, pause } from '../platform.ts';

/** Below this path lie the pages of the stand-in. */
export const STAND_IN_PATH = '/stand-in-provider';

/** Cards that can be chosen at the stand-in. There are no numbers: nobody should enter the own one anywhere in a demo. */
export const STAND_IN_CARDS: readonly CardDetails[] = [
  { brand: 'visa', funding: 'credit', last4: '4242' },
  { brand: 'mastercard', funding: 'credit', last4: '4444' },
  { brand: 'amex', funding: 'credit', last4: '0005' },
  { brand: 'visa', funding: 'debit', last4: '5556' },
  { brand: 'mastercard', funding: 'debit', last4: '3222' },
  { brand: 'elo', funding: 'debit', last4: '8013' },
  { brand: 'discover', funding: 'debit', last4: '1117' },
  { brand: 'visa', funding: 'prepaid', last4: '9424' },
  { brand: 'visa', funding: 'credit', last4: '0341' },
];
/** The last digits of the card that can be entered but has no money. */
const DECLINED = '0341';

/** What the stand-in calls a card: it says what the card is, so that it is known after a restart too. */
export const refOfCard = ({ brand, funding, last4 }: CardDetails): string => `pm_${brand}_${funding}_${last4}`;

function cardOfRef(ref: string): CardDetails | null {
  const [, brand, funding, last4] = /^pm_([a-z]+)_([a-z]+)_(\d{4})$/.exec(ref) ?? [];
  return brand && funding && last4 ? { brand, funding, last4 } : null;
}

interface StandInIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  last_payment_error: { code: string; decline_code: string } | null;
  next_action: object | null;
}

interface StandInPage {
  change: string;
  returnUrl: string;
}

/** Takes a signed message to the server. */
export type SendMessage = (body: string, signature: string) => Promise<number>;

type Answer = { status: number; json: unknown };

const refused = (status: number, code: string): Answer => ({ status, json: { error: { code } } });

/** How often and after what time a message is sent again that was not taken. */
const AGAIN_MS = [500, 2_000, 10_000];

/**
 * A payment provider for demos and tests, which speaks as Stripe does: forms in, JSON out, and signed messages of what
 * happened. It moves no money. It keeps nothing beyond the process but what the names of its things say.
 */
export class StandInProvider {
  readonly webhookSecret = `whsec_${drawSecret()}`;
  private readonly intents = new Map<string, StandInIntent>();
  private readonly pages = new Map<string, StandInPage>();
  private readonly answered = new Map<string, Answer>();
  private sending: Promise<void> = Promise.resolve();
  private send: SendMessage | null = null;

  constructor(private readonly clock: Clock) {}

  /** From now on messages go this way. */
  sendBy(send: SendMessage): void {
    this.send = send;
  }

  /** Waits until all messages so far are sent. */
  settled(): Promise<void> {
    return this.sending;
  }

  /** Its API. */
  readonly ask: AskProvider = async (question) => {
    const known = question.once === undefined ? undefined : this.answered.get(question.once);
    const answer = known ?? this.answerTo(question);
    if (question.once !== undefined && answer.status < 500) this.answered.set(question.once, answer);
    return answer;
  };

  private answerTo({ method, path, form = {} }: ProviderQuestion): Answer {
    if (method === 'POST' && path === '/v1/customers')
      return { status: 200, json: { id: `cus_${form['metadata[customer]'] ?? drawRequestId()}`, object: 'customer' } };
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.openPage(form);
    if (method === 'POST' && path === '/v1/payment_intents') return this.begin(form);
    const card = method === 'GET' ? cardOfRef(path.replace('/v1/payment_methods/', '')) : null;
    return card
      ? { status: 200, json: { id: refOfCard(card), object: 'payment_method', type: 'card', card } }
      : refused(404, 'resource_missing');
  }

  private openPage(form: Readonly<Record<string, string>>): Answer {
    const change = form['metadata[change]'] ?? '';
    const id = `cs_${drawRequestId()}`;
    this.pages.set(id, { change, returnUrl: form['success_url'] ?? '/' });
    const url = `${STAND_IN_PATH}/cards/${id}`;
    return { status: 200, json: { id, object: 'checkout.session', mode: 'setup', url, metadata: { change } } };
  }

  private begin(form: Readonly<Record<string, string>>): Answer {
    const payment = form['metadata[payment]'] ?? '';
    const intent: StandInIntent = {
      id: `pi_${payment}`,
      object: 'payment_intent',
      amount: Number(form['amount']),
      currency: form['currency'] ?? '',
      status: 'requires_action',
      metadata: { payment },
      last_payment_error: null,
      next_action: null,
    };
    this.intents.set(intent.id, intent);
    return form['payment_method'] === undefined
      ? this.showBill(intent, form['payment_method_data[type]'] ?? '')
      : this.payByCard(intent, form['payment_method']);
  }

  private payByCard(intent: StandInIntent, ref: string): Answer {
    const card = cardOfRef(ref);
    if (!card) return refused(400, 'resource_missing');
    if (card.last4 !== DECLINED) {
      intent.status = 'succeeded';
      this.tell('payment_intent.succeeded', intent);
      return { status: 200, json: { ...intent } };
    }
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' };
    this.tell('payment_intent.payment_failed', intent);
    return { status: 402, json: { error: { ...intent.last_payment_error, payment_intent: { ...intent } } } };
  }

  private showBill(intent: StandInIntent, kind: string): Answer {
    const url = `${STAND_IN_PATH}/bills/${intent.id}`;
    intent.next_action =
      kind === 'pix'
        ? { type: 'pix_display_qr_code', pix_display_qr_code: { hosted_instructions_url: url } }
        : { type: 'boleto_display_details', boleto_display_details: { hosted_voucher_url: url } };
    this.tell('payment_intent.requires_action', intent);
    return { status: 200, json: { ...intent } };
  }

  /** Whether a card can be entered on a page. */
  isOpen(page: string): boolean {
    return this.pages.has(page);
  }

  /** A person enters a card on a page. Answers where they are sent back to; null where the page or the card is unknown. */
  enterCard(page: string, ref: string): string | null {
    const opened = this.pages.get(page);
    const card = cardOfRef(ref);
    if (!opened || !card) return null;
    this.pages.delete(page);
    const setup = { id: `seti_${drawRequestId()}`, object: 'setup_intent', payment_method: ref, status: 'succeeded' };
    this.tell('setup_intent.succeeded', { ...setup, metadata: { change: opened.change } });
    return opened.returnUrl;
  }

  /** A person leaves a page without a card. Answers where they are sent back to. */
  leavePage(page: string): string | null {
    const opened = this.pages.get(page);
    if (!opened) return null;
    this.pages.delete(page);
    this.tell('checkout.session.expired', {
      id: page,
      object: 'checkout.session',
      metadata: { change: opened.change },
    });
    return opened.returnUrl;
  }

  /** What a PIX or boleto asks for; null for one that is not open. */
  billOf(id: string): { amountCents: number; currency: string } | null {
    const intent = this.intents.get(id);
    return intent?.status === 'requires_action'
      ? { amountCents: intent.amount, currency: intent.currency.toUpperCase() }
      : null;
  }

  /** A person pays a PIX or boleto. Says whether there was one to pay. */
  payBill(id: string): boolean {
    if (!this.billOf(id)) return false;
    const intent = this.intents.get(id)!;
    intent.status = 'succeeded';
    intent.next_action = null;
    this.tell('payment_intent.succeeded', intent);
    return true;
  }

  private tell(type: string, object: object): void {
    const event = {
      id: `evt_${drawRequestId()}`,
      object: 'event',
      api_version: '2025-08-27.basil',
      created: Math.floor(this.clock.now() / 1_000),
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object },
    };
    const body = JSON.stringify(event);
    this.sending = this.sending.then(() => this.deliver(body)).catch(() => undefined);
  }

  /** Sends a message until it is taken, signed anew each time. */
  private async deliver(body: string): Promise<void> {
    for (const waitMs of [0, ...AGAIN_MS]) {
      if (waitMs > 0) await pause(waitMs);
      const status = await this.send?.(body, signatureOf(body, this.webhookSecret, this.clock.now())).catch(() => 0);
      if (status === undefined || (status >= 200 && status < 300)) return;
    }
  }
}
