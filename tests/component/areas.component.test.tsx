import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settingsOf } from '../../domain/desk/areas/area-write.ts';
import { areaOf } from './harness/area-editor.ts';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { hasRows, line, openAreas, panel, row, rows } from './harness/areas.ts';

test('the panel of security areas shows while no vehicle with telemetry is selected (PNL-18)', async () => {
  await openAreas();
  await line('Sandero prata').click();
  await expect.element(page.getByRole('region', { name: 'Detalhes do rastreador' })).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  await line('Sandero prata').click();
  await expect.element(panel()).toBeVisible();
  await line('Uno que nunca').click();
  await expect.element(page.getByText('Este rastreador ainda não', { exact: false }).first()).toBeVisible();
  await expect.element(panel()).toBeVisible();
});

test('areas are listed ten a page with kind, size and count of trackers, in a list 205 px high (ARE-32, ARE-33, CST-53)', async () => {
  const core = await openAreas();
  await hasRows(10);
  expect((await panel().getByRole('list').findElement()).getBoundingClientRect().height).toBe(205);
  await expect.element(row('Garagem central')).toHaveTextContent('Círculo de 60 m · 2 rastreadores');
  await expect.element(row('Centro expandido')).toHaveTextContent(/Polígono de 4 vértices · 1 rastreador$/);
  await expect.element(panel()).toHaveTextContent('1–10 de 13');
  const next = panel().getByRole('button', { name: 'Próxima página' });
  await next.click();
  await hasRows(3);
  await expect.element(next).toBeDisabled();
  await expect.element(panel()).not.toHaveTextContent('Da marca');
  expect(new Set(core.askedOf('areas.list').map(({ query }) => query.user))).toEqual(
    new Set([String(person('USER').user.id)]),
  );
});

test('areas are found by name and address, and a search without a match says so', async () => {
  await openAreas();
  const search = panel().getByRole('searchbox', { name: 'Buscar área' });
  await search.fill('flores garagem');
  await hasRows(1);
  await expect.element(rows()).toHaveTextContent('Garagem central');
  await search.fill('zona 1');
  await hasRows(3);
  await search.fill('nada disso');
  await expect.element(panel().getByText('Nenhuma área corresponde à busca.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await hasRows(10);
  await expect.element(search).toHaveValue('');
});

test('a corridor is called a corridor of its width, and a rectangle a rectangle', async () => {
  const at = (lat: number, lng: number) => ({ lat, lng, rad: 0 });
  const points = [at(-23.5, -46.7), at(-23.5, -46.6), at(-23.6, -46.6), at(-23.6, -46.7)];
  const drawn = (n: number, drawnAs: 'corridor' | 'rectangle', widthM: number | null) => {
    const area = areaOf(n, { name: drawnAs, type: 'polygon', radius: null, points });
    const settings = { ...settingsOf(area), drawnAs, widthM, line: widthM === null ? null : points.slice(2) };
    return { ...area, settings, userName: 'Clara Nunes', vehicles: 1, created: '2026-11-01T12:00:00.000Z' };
  };
  const areas = [drawn(0, 'corridor', 250), drawn(1, 'rectangle', null)];
  await openAreas({ answers: { 'areas.list': ({ query }) => pageOf(areas, query) } });
  await expect.element(row('corridor')).toHaveTextContent('Corredor de 250 m de largura · 1 rastreador');
  await expect.element(row('rectangle')).toHaveTextContent('Retângulo · 1 rastreador');
});
