import type { Clock } from '../../domain/base/time/clock.ts';
import type { CardDetails } from '../../domain/business/billing/card-rule.ts';
import type { AskProvider, ProviderQuestion } from '../business/billing/stripe-provider.ts';
import { signatureOf } from '../business/billing/stripe-messages.ts';
import { drawRequestId, drawSecret, pause } from '../base/platform.ts';
import { begunIntent, nextActionOf, STAND_IN_PATH, type RecallIntent, type StandInIntent } from './stand-in-intents.ts';

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
 * happened. It moves no money. It keeps nothing beyond the process but what the names of its things say; a payment
 * that it began before is recalled.
 */
export class StandInProvider {
  readonly webhookSecret = `whsec_${drawSecret()}`;
  private readonly intents = new Map<string, StandInIntent>();
  private readonly pages = new Map<string, StandInPage>();
  private readonly answered = new Map<string, Promise<Answer>>();
  private sending: Promise<void> = Promise.resolve();
  private send: SendMessage | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly recall: RecallIntent,
  ) {}

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
    if (question.once !== undefined) this.answered.set(question.once, answer);
    return answer;
  };

  private async intentOf(id: string): Promise<StandInIntent | null> {
    const intent = this.intents.get(id) ?? (await this.recall(id));
    // Of two who recall it at once both go on with the same.
    const kept = this.intents.get(id) ?? intent;
    if (kept) this.intents.set(id, kept);
    return kept;
  }

  private async answerTo({ method, path, form = {} }: ProviderQuestion): Promise<Answer> {
    if (method === 'POST' && path === '/v1/customers')
      return { status: 200, json: { id: `cus_${form['metadata[customer]'] ?? drawRequestId()}`, object: 'customer' } };
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.openPage(form);
    if (method === 'POST' && path === '/v1/payment_intents') return this.begin(form);
    if (method === 'POST' && path === '/v1/refunds') return this.giveBack(form);
    const ending = method === 'POST' ? /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(path)?.[1] : undefined;
    if (ending !== undefined) return this.end(ending);
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
    const intent = begunIntent(payment, Number(form['amount']), form['currency'] ?? '');
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
    intent.next_action = nextActionOf(intent.id, kind === 'pix' ? 'pix' : 'boleto');
    this.tell('payment_intent.requires_action', intent);
    return { status: 200, json: { ...intent } };
  }

  /** Ends a payment, where it is not being paid and is not over: then it says how it stands. */
  private async end(id: string): Promise<Answer> {
    const intent = await this.intentOf(id);
    if (!intent) return refused(404, 'resource_missing');
    if (['succeeded', 'processing', 'canceled'].includes(intent.status))
      return {
        status: 400,
        json: { error: { code: 'payment_intent_unexpected_state', payment_intent: { ...intent } } },
      };
    intent.status = 'canceled';
    intent.next_action = null;
    intent.canceled_at = Math.floor(this.clock.now() / 1_000);
    this.tell('payment_intent.canceled', intent);
    return { status: 200, json: { ...intent } };
  }

  private async giveBack(form: Readonly<Record<string, string>>): Promise<Answer> {
    const intent = await this.intentOf(form['payment_intent'] ?? '');
    const amount = Number(form['amount']);
    if (intent?.status !== 'succeeded') return refused(400, 'charge_not_paid');
    if (!(amount > 0) || amount > intent.amount - intent.amount_refunded) return refused(400, 'amount_too_large');
    intent.amount_refunded += amount;
    const { id: payment_intent, amount: whole, currency, amount_refunded, metadata } = intent;
    const refund = {
      id: `re_${drawRequestId()}`,
      object: 'refund',
      amount,
      currency,
      payment_intent,
      status: 'succeeded',
      metadata: { refund: form['metadata[refund]'] ?? '' },
    };
    const isWhole = amount_refunded === whole;
    const charge = {
      id: `ch_${metadata['payment']}`,
      object: 'charge',
      amount: whole,
      currency,
      payment_intent,
      metadata,
    };
    this.tell('charge.refunded', { ...charge, amount_refunded, refunded: isWhole });
    this.tell('refund.updated', refund);
    return { status: 200, json: refund };
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
  async billOf(id: string): Promise<{ amountCents: number; currency: string } | null> {
    const intent = await this.intentOf(id);
    return intent?.status === 'requires_action' && intent.next_action
      ? { amountCents: intent.amount, currency: intent.currency.toUpperCase() }
      : null;
  }

  /** A person pays a PIX or boleto. Says whether there was one to pay. */
  async payBill(id: string): Promise<boolean> {
    const intent = await this.intentOf(id);
    if (!intent || intent.status !== 'requires_action' || !intent.next_action) return false;
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
