import { expect, test } from 'vitest';
import { BarChart } from '../../src/business/reports/bar-chart.tsx';
import { Unbroken } from '../../src/business/reports/unbroken.tsx';
import { mount } from './harness/mount.tsx';

const widths = (): number[] =>
  [...document.querySelectorAll('svg')].map((bar) => {
    const [ground, value] = bar.querySelectorAll('rect');
    return value!.getBoundingClientRect().width / ground!.getBoundingClientRect().width;
  });
const bar = (key: string, value: number) => ({ key, label: key, value, text: String(value) });

test('a bar of a share is as long as the share, where the chart says what a whole one is', async () => {
  await mount(<BarChart title="Uso" bars={[bar('Van', 0.5), bar('Moto', 0.1)]} whole={1} />);
  await expect.poll(() => widths().map((width) => Math.round(width * 100))).toEqual([50, 10]);
});

test('the largest value has the whole bar where nobody says what that is', async () => {
  await mount(<BarChart title="Distância" bars={[bar('Van', 40), bar('Moto', 10)]} />);
  await expect.poll(() => widths().map((width) => Math.round(width * 100))).toEqual([100, 25]);
});

test('no line of a name ends within a plate', async () => {
  await mount(
    <p style={{ width: 60 }}>
      <Unbroken name="Van branca · ABC-1D23" />
    </p>,
  );
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('Van branca · ABC-1D23');
  const plate = [...document.querySelectorAll('p span')].find((part) => part.textContent === 'ABC-1D23');
  expect(plate?.getClientRects().length).toBe(1);
});
