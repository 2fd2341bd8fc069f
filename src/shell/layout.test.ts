import { expect, test } from 'vitest';
import {
  frameOf,
  isUsualLayout,
  LAYOUT_OPTIONS,
  LAYOUT_VARIANTS,
  layoutFrom,
  optionsOf,
  USUAL_LAYOUT,
  withVariant,
  type LayoutChoice,
} from './layout.ts';

const choices: LayoutChoice[] = LAYOUT_VARIANTS.flatMap((variant) =>
  LAYOUT_OPTIONS.mode.flatMap((mode) =>
    LAYOUT_OPTIONS.navbar.flatMap((navbar) =>
      LAYOUT_OPTIONS.toolbar.flatMap((toolbar) =>
        LAYOUT_OPTIONS.footer.map((footer) => ({ variant, mode, navbar, toolbar, footer })),
      ),
    ),
  ),
);

test('without a choice, and with one that cannot be read, the layout is the usual one', () => {
  for (const text of [null, '', '{', 'null', '7', '[]', '"vertical"', '{"variant":"diagonal","navbar":{}}'])
    expect(layoutFrom(text)).toEqual(USUAL_LAYOUT);
  expect(isUsualLayout(layoutFrom(null))).toBe(true);
});

test('every choice is read back as it was stored', () => {
  for (const choice of choices) expect(layoutFrom(JSON.stringify(choice))).toEqual(choice);
});

test('a broken part takes the usual of its variant and leaves the others', () => {
  expect(layoutFrom('{"variant":"horizontal1","mode":"boxed","navbar":9,"toolbar":"left","footer":"hidden"}')).toEqual({
    variant: 'horizontal1',
    mode: 'boxed',
    navbar: 'shown',
    toolbar: 'above',
    footer: 'hidden',
  });
});

test('another variant keeps what was hidden and how wide the page is', () => {
  const choice: LayoutChoice = {
    variant: 'vertical',
    mode: 'boxed',
    navbar: 'hidden',
    toolbar: 'hidden',
    footer: 'hidden',
  };
  expect(withVariant(choice, 'horizontal2')).toEqual({ ...choice, variant: 'horizontal2' });
  expect(withVariant(USUAL_LAYOUT, 'horizontal1')).toEqual({
    variant: 'horizontal1',
    mode: 'full',
    navbar: 'shown',
    toolbar: 'above',
    footer: 'shown',
  });
});

test('a customer has a toolbar and no navigation bar, whatever was chosen', () => {
  for (const choice of choices) {
    const { navigation, toolbar } = frameOf(choice, 'USER');
    expect(navigation).toBe('none');
    expect(['above', 'below']).toContain(toolbar);
  }
});

test('a hidden toolbar can be restored from the footer, or from the edge where the footer is hidden too', () => {
  for (const choice of choices.filter(({ toolbar }) => toolbar === 'hidden'))
    expect(frameOf(choice, 'OPERATOR').toolbar).toBe(choice.footer === 'shown' ? 'none' : 'edge');
});

test('the navigation stands at the side, on a bar or in the toolbar by the variant, and on a bar where that row is hidden', () => {
  const of = (variant: LayoutChoice['variant'], part: Partial<LayoutChoice> = {}) =>
    frameOf({ ...withVariant(USUAL_LAYOUT, variant), ...part }, 'ADMINISTRATOR').navigation;
  expect([of('vertical'), of('horizontal1'), of('horizontal2')]).toEqual(['side', 'strip', 'row']);
  expect(of('horizontal2', { toolbar: 'hidden' })).toBe('strip');
  for (const variant of LAYOUT_VARIANTS) expect(of(variant, { navbar: 'hidden' })).toBe('none');
});

test('there is no above and below in the one row of the second horizontal variant', () => {
  expect(optionsOf('toolbar', 'horizontal2')).toEqual(['above', 'hidden']);
  expect(optionsOf('toolbar', 'vertical')).toEqual(['above', 'below', 'hidden']);
});
