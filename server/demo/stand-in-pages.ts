import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/http/refusal.ts';
import { localeOf, message, type Locale } from '../base/messages/message.ts';
import { STAND_IN_PATH } from './stand-in-intents.ts';
import { refOfCard, STAND_IN_CARDS, type StandInProvider } from './stand-in-provider.ts';

const page = (locale: Locale, title: string, body: string): string => `<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1><p>${message(locale, 'stand-in.what')}</p>${body}</html>`;

const form = (inner: string): string => `<form method="post">${inner}</form>`;
const button = (text: string, value: string): string =>
  `<p><button type="submit" name="card" value="${value}">${text}</button></p>`;

const localeFor = (request: FastifyRequest): Locale => localeOf(request.headers['accept-language']);
const html = (reply: FastifyReply, text: string): FastifyReply => reply.type('text/html; charset=utf-8').send(text);

const FUNDING = { credit: 'stand-in.credit', debit: 'stand-in.debit' } as const;

function cardsPage(locale: Locale): string {
  const cards = STAND_IN_CARDS.map((card) => {
    const kind = card.funding === 'credit' || card.funding === 'debit' ? FUNDING[card.funding] : 'stand-in.prepaid';
    return button(`${card.brand} ${message(locale, kind)} •••• ${card.last4}`, refOfCard(card));
  });
  const leave = button(message(locale, 'stand-in.leave'), '');
  return page(locale, message(locale, 'stand-in.cards'), form([...cards, leave].join('')));
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;
const hidden = { schema: { hide: true } as object };

/** The pages of the stand-in on which cards are chosen and bills are paid. */
export async function registerStandIn(app: FastifyInstance, provider: StandInProvider): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.get(`${STAND_IN_PATH}/cards/:id`, hidden, (request, reply) => {
      if (!provider.isOpen(idOf(request))) throw new Refusal('missing');
      return html(reply, cardsPage(localeFor(request)));
    });
    scope.post(`${STAND_IN_PATH}/cards/:id`, hidden, (request, reply) => {
      const { card } = (request.body ?? {}) as { card?: string };
      const back = card ? provider.enterCard(idOf(request), card) : provider.leavePage(idOf(request));
      if (back === null) throw new Refusal('missing');
      return reply.redirect(back, 303);
    });
    scope.get(`${STAND_IN_PATH}/bills/:id`, hidden, async (request, reply) => {
      const bill = await provider.billOf(idOf(request));
      if (!bill) throw new Refusal('missing');
      const locale = localeFor(request);
      const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: bill.currency }).format(
        bill.amountCents / 100,
      );
      const pay = button(message(locale, 'stand-in.pay', { amount }), 'pay');
      return html(reply, page(locale, message(locale, 'stand-in.bill'), form(pay)));
    });
    scope.post(`${STAND_IN_PATH}/bills/:id`, hidden, async (request, reply) => {
      if (!(await provider.payBill(idOf(request)))) throw new Refusal('missing');
      const locale = localeFor(request);
      return html(reply, page(locale, message(locale, 'stand-in.paid'), ''));
    });
  });
}
