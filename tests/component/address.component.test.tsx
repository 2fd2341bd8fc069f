import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers } from './harness/stand-in-core.ts';
import { mountTracker, trackerId } from './harness/tracker.ts';

const found = (words: string) => ({ ...recorded('geo.reverse'), formatted_address: words });
const address = () =>
  page.elementLocator(
    [...page.getByRole('region', { name: 'Detalhes do rastreador' }).element().querySelectorAll('dt')].find(
      ({ textContent }) => textContent === 'Endereço',
    )!.nextElementSibling!,
  );

/** Chooses a vehicle as the customer. */
async function choose(answer: Answers['geo.reverse']) {
  const core = await mountTracker({ answers: { 'geo.reverse': answer! } }, `?device=${trackerId(3)}`);
  await expect
    .element(page.getByRole('region', { name: 'Detalhes do rastreador' }).getByText('Endereço', { exact: true }))
    .toBeVisible();
  return core;
}

test('a reverse address shows a spinner until it is resolved (SHL-34)', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const core = await choose(async () => {
    await held;
    return found('Curitiba, Paraná, Brasil');
  });
  const spinner = address().getByRole('status', { name: 'Buscando o endereço…' });
  await expect.element(spinner).toBeVisible();
  release();
  await expect.element(address()).toHaveTextContent(/^Curitiba, Paraná, Brasil$/);
  await expect.element(spinner).not.toBeInTheDocument();
  expect(core.askedOf('geo.reverse')).toHaveLength(1);
});

test('an address that cannot be loaded reads as unavailable with the error of the request, and can be tried again (ERR-14, ERR-15)', async () => {
  const core = await choose(refusal('broken', 'O mapa não respondeu.', { status: 500, requestId: 'r-1' }));
  await expect.element(address()).toHaveTextContent('Endereço indisponível');
  await expect.element(address()).toHaveTextContent('O mapa não respondeu.');
  await expectAccessible();
  core.answer({ 'geo.reverse': found('Salvador, Bahia, Brasil') });
  await address().getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(address()).toHaveTextContent(/^Salvador, Bahia, Brasil$/);
});
