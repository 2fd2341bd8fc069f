import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

/** Asks for a file of what is shown, and waits until it is offered. */
async function exportFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Exportar|Export)$/ }).click();
  await page.getByRole('menuitem', { name: /PDF/ }).click();
  await page.getByRole('dialog', { name: /^(Download pronto|Download ready)$/ }).waitFor();
}

/** Opens the form that has a report mailed. */
async function schedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Agendar|Schedule)$/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** Reports: the gallery, each kind, and what is met on the way to a file. */
export const REPORT_SCREENS: readonly Screen[] = [
  { name: 'reports', path: 'reports', login: 'operador' },
  { name: 'reports-customer', path: 'reports', login: 'cliente' },
  { name: 'report-silent', path: 'reports?semComunicao=24h', login: 'operador' },
  { name: 'report-telemetry', path: 'reports?report=telemetry', login: 'cliente' },
  { name: 'report-speeding', path: 'reports?report=speeding&limitKmh=50', login: 'cliente' },
  { name: 'report-stops', path: 'reports?report=stops', login: 'cliente' },
  { name: 'report-incidents', path: 'reports?report=incidents', login: 'operador' },
  { name: 'report-empty', path: 'reports?report=speeding&limitKmh=300', login: 'cliente' },
  { name: 'report-too-long', path: 'reports?report=stops&start=2026-01-01&end=2026-02-01', login: 'cliente' },
  { name: 'report-ready', path: 'reports?report=telemetry', login: 'cliente', open: exportFirst },
  { name: 'report-trips', path: 'reports?report=trips', login: 'cliente' },
  { name: 'report-utilisation', path: 'reports?report=utilisation', login: 'cliente' },
  { name: 'report-schedule', path: 'reports?report=stops', login: 'cliente', open: schedule },
];
