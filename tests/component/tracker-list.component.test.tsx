import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PHONE } from './harness/mount.tsx';
import { chosenLines, details, MARKUP, mountOwn, mountOwnList } from './harness/own-trackers.ts';
import { expectLines, line, mountTracker, pager, panel, trackerId } from './harness/tracker.ts';
import { vehicleOf } from './harness/vehicles.ts';

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
/** How the sign of a line is drawn: what fills it and what goes around it. */
const signOf = (name: string): CSSStyleDeclaration =>
  getComputedStyle(line(name).element().querySelector('svg[data-activity]')!);
/** A reading of the chosen tracker by its icon. */
const readingBy = (icon: string): Element | null =>
  details().element().querySelector(`dd:has(.tabler-icon-${icon}) [data-level]`);
const TONES = { red: '--stopped-text', orange: '--warning', yellow: '--warning', green: '--moving-text' } as const;

/** Waits until that reading says a percent and is painted in a colour of the theme. */
async function expectReading(icon: string, tone: keyof typeof TONES, percent: string): Promise<void> {
  await expect.poll(() => readingBy(icon)?.textContent).toContain(percent);
  const colour = rgb(getComputedStyle(document.body).getPropertyValue(TONES[tone]).trim());
  await expect.poll(() => getComputedStyle(readingBy(icon)!).color).toBe(colour);
}

test('an online device shows its speed in whole km/h, at speed 0 it reads Stopped (TLM-19, TLM-20, TLM-48)', async () => {
  await mountOwnList({ language: 'en-US', theme: 'dark' });
  for (const [name, words] of [
    ['Sandero prata', /(?<!\d)54\skm\/h/],
    ['Caminhão 07', 'Stopped'],
    ['Van escolar 3', 'Parked'],
    ['Munck 02', 'Offline'],
  ] as const)
    await expect.element(line(name)).toHaveTextContent(words);
});

test('in a low window with the details of a vehicle open the list holds two vehicles, and the panel scrolls as a whole', async () => {
  await mountTracker({ size: { width: 1024, height: 600 } }, `?device=${trackerId(1)}`);
  const list = await page.getByRole('listbox', { name: 'Lista de rastreadores' }).findElement();
  await expect.poll(() => Math.round(list.clientHeight)).toBe(112);
  const around = await panel().findElement();
  const pages = await pager().findElement();
  expect(pages.getBoundingClientRect().bottom).toBeGreaterThan(around.getBoundingClientRect().bottom);
  around.scrollTo(0, around.scrollHeight);
  expect(pages.getBoundingClientRect().bottom).toBeLessThanOrEqual(around.getBoundingClientRect().bottom);
});

test('without a link a phone says in a line since when, and no speed is green that nobody can know', async () => {
  const { tell } = await mountOwnList({ size: PHONE });
  const speed = () => getComputedStyle(line('Sandero prata').element().querySelector('span[data-activity]')!).color;
  const said = page.getByText(/^Sem conexão desde .*: últimas posições conhecidas$/);
  const live = speed();
  expect(said.elements()).toEqual([]);
  tell.problems$.next([{ code: 'link-down', severity: 'warning', sinceMs: Date.now() }]);
  await expect.element(said).toBeVisible();
  expect(speed()).not.toBe(live);
  tell.problems$.next([]);
  await expect.element(said).not.toBeInTheDocument();
  expect(speed()).toBe(live);
});

test('what a vehicle that no longer speaks said of signal and ignition is not told in the colour of now', async () => {
  await mountOwnList();
  const key = (name: string) => line(name).element().querySelector('[data-ignition]')!;
  const green = rgb(getComputedStyle(document.body).getPropertyValue(TONES.green).trim());
  await expect.poll(() => getComputedStyle(key('Sandero prata')).color).toBe(green);
  const silent = key('Munck 02');
  expect(silent.getAttribute('data-ignition')).toBe('true');
  expect(getComputedStyle(silent).color).toBe(getComputedStyle(silent.parentElement!).color);
});

test('in the list an online device is green, without speed red (TLM-21, TLM-22)', async () => {
  await mountOwnList();
  await expect.poll(() => signOf('Sandero prata').fill).toBe(rgb('#16925a'));
  await expect.poll(() => signOf('Caminhão 07').fill).toBe(rgb('#d23f3f'));
});

test('in the list a parked device is blue-violet and an offline one grey (TLM-23, TLM-24)', async () => {
  await mountOwnList();
  await expect.poll(() => signOf('Van escolar 3').fill).toBe(rgb('#5a56d6'));
  await expect.poll(() => [signOf('Munck 02').fill, signOf('Munck 02').stroke]).toEqual(['none', rgb('#84919c')]);
});

test('the detail bar shows the odometer in km, converted from metres (TLM-50, TLM-51)', async () => {
  await mountOwnList();
  await line('Sandero prata').click();
  await expect.element(details()).toHaveTextContent(/48\.213\skm/);
  await expect.element(details()).toHaveTextContent('11 satélites');
});

test('from the search an arrow leads to the list, and Enter chooses the only tracker that it found', async () => {
  await mountOwnList();
  const search = page.getByRole('searchbox', { name: 'Buscar rastreador' });
  await search.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('listbox', { name: 'Lista de rastreadores' })).toHaveFocus();
  await search.fill('sandero');
  await expectLines(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(details().getByRole('heading', { name: 'Sandero prata', level: 2 })).toBeVisible();
});

test('a speed that is not known is shown as 0, never below (TLM-49)', async () => {
  await mountOwnList();
  for (const name of [MARKUP, 'Munck 02']) {
    await line(name.slice(0, 13)).click();
    await expect.element(details().getByRole('heading', { name, level: 2 })).toBeVisible();
    await expect.element(details()).toHaveTextContent(/Velocidade\s*0\skm\/h/);
  }
});

test('the battery icon is red up to 37 percent, yellow to 65, green above (TLM-38, TLM-39, TLM-40)', async () => {
  await mountOwnList();
  const all = [
    ['Van escolar 3', 'red', '37%'],
    ['Caminhão 07', 'yellow', '65%'],
    ['Sandero prata', 'green', '77%'],
  ] as const;
  // Three tones, and none of them that of the line itself; a chosen line has another ground.
  const toneOf = (name: string, part: string) => getComputedStyle(line(name).element().querySelector(part)!).color;
  const tones = () => [...all.map(([name]) => toneOf(name, '[data-level]')), toneOf('Munck 02', '[title] + span')];
  await expect.poll(() => new Set(tones()).size).toBe(4);
  for (const [name, level, percent] of all) {
    await line(name).click();
    await expect.element(details().getByRole('heading', { name, level: 2 })).toBeVisible();
    await expectReading('battery-3', level, percent);
  }
});

test('list and panel say the same of a battery: as it is where the model tells the real level, else the step (TLM-37)', async () => {
  const record = { speed: 40, batteryPercent: 98.6, batteryLevel: 5 };
  const all = (
    [
      ['J16', '99%'],
      ['GT06N', '77%'],
    ] as const
  ).map(([model, percent], n) => ({
    name: model,
    percent,
    vehicle: vehicleOf(n, { device: { name: model, model }, record }),
  }));
  await mountOwn(
    {},
    '?view=list',
    all.map(({ vehicle }) => vehicle),
  );
  for (const { name, percent } of all) {
    await expect.element(line(name)).toHaveTextContent(percent);
    await line(name).click();
    await expect.element(details().getByRole('heading', { name, level: 2 })).toBeVisible();
    await expectReading('battery-3', 'green', percent);
  }
});

test('the GSM icon is red up to 25 percent, orange to 50, green above (TLM-45, TLM-46, TLM-47)', async () => {
  await mountOwnList();
  for (const [name, level, percent] of [
    ['Van escolar 3', 'red', '25%'],
    ['Caminhão 07', 'orange', '50%'],
    ['Sandero prata', 'green', '75%'],
  ] as const) {
    await line(name).click();
    await expect.element(details().getByRole('heading', { name, level: 2 })).toBeVisible();
    await expectReading('antenna-bars-5', level, percent);
  }
});

test('the search is reached by /, finds by plate, and the arrows and Enter choose', async () => {
  await mountOwnList();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('rta8');
  await expectLines(1);
  await expect.element(line('Van escolar 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectLines(7);
  ((await page.getByRole('listbox', { name: 'Lista de rastreadores' }).findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => chosenLines().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => chosenLines().length).toBe(0);
});

test('only active trackers are listed when asked for, and an empty list says why', async () => {
  await mountOwnList();
  await expect.element(line('Uno que nunca')).toBeVisible();
  await page.getByText('Ativos', { exact: true }).click();
  await expectLines(6);
  expect(line('Uno que nunca').elements()).toEqual([]);
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('zzz');
  await expect.element(page.getByText('Nenhum rastreador corresponde à busca.')).toBeVisible();
  await page.getByText('Todos', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('');
  await expectLines(7);
});
