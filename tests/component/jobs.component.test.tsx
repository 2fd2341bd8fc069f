import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Job } from '../../domain/work/job.ts';
import { mountAt } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { StandIn } from './harness/stand-in-core.ts';

const RUNNING: Job = {
  id: 'job-of-a-test-01',
  name: 'list.export',
  title: 'frota.csv',
  state: 'running',
  done: 0,
  total: 1,
  fault: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  endedAt: null,
  keptUntil: null,
  files: [],
};

/** A job of one row that comes to its end while its owner looks. */
async function ends({ name }: Pick<Job, 'name'>, meanwhile?: () => Promise<void>): Promise<StandIn> {
  const running = { ...RUNNING, name };
  const core = await mountAt('/device-add', {
    session: person('ADMINISTRATOR'),
    answers: {
      'jobs.list': [running],
      'brands.tree': [],
      'users.search': [],
      'gateways.list': [],
      'devices.detail': { ...recorded('devices.detail'), content: [] },
    },
  });
  await expect.element(page.getByRole('button', { name: /^Abrir as exportações: 1 em andamento/ })).toBeVisible();
  await meanwhile?.();
  core.answer({
    'jobs.list': [
      {
        ...running,
        state: 'done',
        done: 1,
        endedAt: '2026-11-21T12:00:01.000Z',
        keptUntil: '2026-11-22T12:00:01.000Z',
        files: [{ index: 0, name: 'arquivo.csv', bytes: 120 }],
      },
    ],
  });
  core.tell.messages$.next({
    message: 'JobProgress',
    topic: 'user',
    body: { jobId: running.id, status: 'done', total: 1, successful: 1, description: null },
  });
  return core;
}

const ready = () => page.getByRole('dialog', { name: 'Download pronto' });

test('a finished file is offered in a modal; its button opens it in a new tab, and the modal is gone (RPT-20, RPT-21, RPT-22)', async () => {
  const url = '/api/v2/jobs/files/ticket';
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  const core = await ends({ name: 'list.export' });
  core.answer({ 'jobs.link': { url } });
  await ready().getByRole('button', { name: 'Baixar' }).click();
  await expect.element(ready()).not.toBeInTheDocument();
  expect(opened.mock.calls).toEqual([[url, '_blank']]);
  opened.mockRestore();
});

test('a file of one row says so in the singular, where it is offered and in the tray', async () => {
  await ends({ name: 'list.export' });
  await expect.element(ready()).toHaveTextContent(/Pronto para baixar: frota\.csv\./);
  await expect.element(ready()).toHaveTextContent(/arquivo\.csv · 120 \S+ · 1 linha(?!s)/);
  await ready().getByRole('button', { name: 'Depois' }).click();
  await page.getByRole('button', { name: /^Abrir as exportações/ }).click();
  await expect.element(page.getByText(/^1 linha · até /)).toBeVisible();
});

test('what an import leaves is offered as the secrets of its devices, not as the file that was imported', async () => {
  await ends({ name: 'import.run' });
  await expect
    .element(ready())
    .toHaveTextContent(/Pronto para baixar: os segredos dos rastreadores importados de frota\.csv\./);
});

test('a file that becomes ready while somebody types is offered beside it, and takes nothing of what they type', async () => {
  const field = page.getByRole('textbox', { name: 'Identificador' });
  await ends({ name: 'list.export' }, () => field.fill('8649'));
  const notices = page.getByRole('region', { name: 'Avisos' });
  await expect.element(notices).toHaveTextContent('Pronto para baixar: frota.csv.');
  await expect.element(notices.getByRole('button', { name: 'Baixar' })).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(ready().elements()).toEqual([]);
});

test('a file that becomes ready while a dialog is open is offered as a notice in it, and lays no dialog over it', async () => {
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' });
  await ends({ name: 'list.export' }, async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette).toBeVisible();
    (document.activeElement as HTMLElement).blur();
  });
  await expect.element(palette.getByText('Pronto para baixar: frota.csv.')).toBeVisible();
  expect(ready().elements()).toEqual([]);
});
