import { expect, test } from 'vitest';
import { logoOf, logoOfUri } from './logo.ts';

const svg = (inner: string, head = ''): Buffer => Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`);

test('a drawing that only draws is a logo', () => {
  for (const inner of [
    '<path d="M0 0h8v8z" fill="#2e6373" stroke-linejoin="round"/>',
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)" width="8" height="8"/><use href="#a" xlink:href="#a"/>',
    '<style>.ondas{fill:url(#a)}</style><text font-size="2">on = off</text>',
    '<image href="data:image/png;base64,iVBORw0KGgo="/>',
  ])
    expect(logoOf(svg(inner)), inner).toHaveProperty('uri');
});

test('a drawing with a script, a handler, a foreign document or an address beyond itself is refused', () => {
  for (const inner of [
    '<script>alert(1)</script>',
    '<svg:script xlink:href="x"/>',
    '<rect onload="alert(1)"/>',
    '<rect/onclick = "alert(1)"/>',
    '<foreignObject><body/></foreignObject>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<image href="https://elsewhere.example/x.png"/>',
    "<use xlink:href='//elsewhere.example/x.svg#a'/>",
    '<image href="data:image/svg+xml;base64,AAAA"/>',
    '<style>@import "x.css";</style>',
    '<rect fill="url(https://elsewhere.example/x)"/>',
  ])
    expect(logoOf(svg(inner)), inner).toEqual({ fault: 'not-safe' });
  expect(logoOf(svg('', '<!DOCTYPE svg [<!ENTITY a "b">]>'))).toHaveProperty('fault');
  expect(logoOf(svg('', '<?xml version="1.0"?><?xml-stylesheet href="x"?>'))).toHaveProperty('fault');
});

test('a text made to keep a reader busy is answered at once', () => {
  for (const text of ['<!---->'.repeat(20_000), `<svg><a href=${' '.repeat(150_000)}`, `<svg>${' on'.repeat(60_000)}`, `<svg>${'<'.repeat(150_000)}`]) expect(logoOf(Buffer.from(text))).toBeDefined();
});

test('a data URI is what its bytes are, not what it says', () => {
  const uri = `data:image/png;base64,${svg('<path d="M0 0"/>').toString('base64')}`;
  expect(logoOfUri(uri)).toEqual({ uri: uri.replace('image/png', 'image/svg+xml') });
  expect(logoOfUri(`data:image/svg+xml;base64,${Buffer.from('<html><svg/></html>').toString('base64')}`)).toEqual({ fault: 'no-picture' });
});
