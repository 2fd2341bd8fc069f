import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

/** Opens the first row of a list. */
async function firstRow(page: Page): Promise<void> {
  await page.locator('tbody').getByRole('row').first().click({ timeout: 10_000 });
  await page.getByRole('dialog').waitFor();
}

/** The QR code of a new authenticator app. */
async function newApp(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: /^(Segundo fator|Second factor)$/ });
  await card.getByRole('button', { name: /^(Configurar|Set up)$/ }).click();
  await page.getByRole('button', { name: /^(Continuar|Continue|Go on)$/ }).click();
  await page.getByRole('img', { name: /QR/ }).waitFor();
}

/** Maintenance with the cost centre, the account with its contracts and payments, and the preferences. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'maintenance', path: 'maintenance-list', login: 'cliente' },
  { name: 'maintenance-due', path: 'maintenance-list', login: 'cliente', open: firstRow },
  { name: 'maintenance-plans', path: 'maintenance-list?tab=plans', login: 'operador' },
  { name: 'maintenance-form', path: 'maintenance-form/new', login: 'cliente' },
  { name: 'cost-centre', path: 'maintenance-list?tab=entries', login: 'cliente' },
  { name: 'cost-entry', path: 'maintenance-list?tab=entries', login: 'cliente', open: firstRow },
  { name: 'costs', path: 'maintenance-list?tab=costs', login: 'cliente' },
  { name: 'service-orders', path: 'maintenance-list?tab=orders', login: 'operador' },
  { name: 'account', path: 'customer-account', login: 'cliente' },
  { name: 'account-people', path: 'customer-account', login: 'operador' },
  { name: 'contracts', path: 'customer-account?tab=contracts', login: 'cliente' },
  { name: 'contract', path: 'customer-account?tab=contracts', login: 'operador', open: firstRow },
  { name: 'charge', path: 'customer-account?tab=charges', login: 'cliente', open: firstRow },
  { name: 'payments', path: 'customer-account?tab=payments', login: 'operador' },
  { name: 'billing-plans', path: 'customer-account?tab=plans', login: 'admin' },
  { name: 'preferences', path: 'user-preferences', login: 'cliente' },
  { name: 'operator-account', path: 'operator-account', login: 'operador' },
  { name: 'second-factor', path: 'operator-account', login: 'operador', open: newApp },
  { name: 'support', path: 'suport-contact', login: 'operador' },
  { name: 'sim-cards', path: 'customer-account?tab=sims', login: 'operador' },
];
