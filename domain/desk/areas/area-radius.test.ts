import { expect, test } from 'vitest';
import { PREVIEW_RADIUS_M, radiusM, writtenRadius } from './area-radius.ts';

test('a radius that is left empty is 50 m (ARE-22, CST-32)', () => {
  expect([radiusM(null, 'm'), radiusM(null, 'km'), radiusM(0, 'm')]).toEqual([50, 50, 50]);
});

test('a radius is written in m or km, of which each is 1,000 m (ARE-24, ARE-25)', () => {
  expect([radiusM(120, 'm'), radiusM(1.5, 'km')]).toEqual([120, 1_500]);
});

test('from 999 m on a radius is shown in km (ARE-26, I18-10)', () => {
  expect([998, 999, 2_500].map(writtenRadius)).toEqual([
    { value: 998, unit: 'm' },
    { value: 0.999, unit: 'km' },
    { value: 2.5, unit: 'km' },
  ]);
  expect(writtenRadius(null)).toEqual({ value: 50, unit: 'm' });
});

test('a place without an area is shown with a circle of 100 m (ARE-23, CST-33)', () => {
  expect(PREVIEW_RADIUS_M).toBe(100);
});
