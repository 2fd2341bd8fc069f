import { expect, test } from 'vitest';
import { logoOf, logoOfUri } from './logo.ts';

const svg = (inner: string, head = ''): Buffer =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`);

test('a drawing that only draws is a logo', () => {
  for (const inner of [
    '<path d="M0 0h8v8z" fill="#2e6373" stroke-linejoin="round"/>',
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)" width="8" height="8"/><use xmlns:xlink="http://www.w3.org/1999/xlink" href="#a" xlink:href="#a"/>',
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

test('entities and escapes are read before an address or a style is judged', () => {
  for (const inner of [
    '<use href="&#106;avascript:alert(1)"/>',
    '<use href="&#x6a;ava&#10;script:alert(1)"/>',
    '<image href="&#104;ttps://elsewhere.example/x.png"/>',
    '<use href="//elsewhere.example/x.svg#a"/>',
    '<use href="&#47;&#47;elsewhere.example/x.svg#a"/>',
    '<rect fill="\\75rl(https://elsewhere.example/x)"/>',
    '<rect fill="\\000075 rl(https://elsewhere.example/x)"/>',
    '<rect style="fill:u/**/rl(//elsewhere.example); fill:\\75 rl(//elsewhere.example)"/>',
    '<rect style="fill:url&#40;https://elsewhere.example/x)"/>',
    '<rect style="background:image-set(&quot;https://elsewhere.example/x&quot; 1x)"/>',
    '<style>rect{fill:\\75rl(https://elsewhere.example/x)}</style>',
    '<style>\\40import "https://elsewhere.example/x.css";</style>',
    '<style>&#64;import url(x.css);</style>',
    '<style><![CDATA[@import "https://elsewhere.example/x.css";]]></style>',
    '<style>@font-face{font-family:a;src:url(https://elsewhere.example/a)}</style>',
    '<style>rect{fill:red}</style><style>@im<!-- -->port "x";</style>',
    '<rect o&#110;load="alert(1)"/>',
  ])
    expect(logoOf(svg(inner)), inner).toEqual({ fault: 'not-safe' });
});

test('what changes an address later, links, other documents and unknown elements are refused', () => {
  for (const inner of [
    '<use href="#a"><animate attributeName="href" values="javascript:alert(1)"/></use>',
    '<use href="#a"><set attributeName="xlink:href" to="//elsewhere.example/x.svg#a"/></use>',
    '<a href="#a"><rect/></a>',
    '<handler type="text/javascript">alert(1)</handler>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<x:body xmlns:x="http://www.w3.org/1999/xhtml"><x:img src="x" onerror="alert(1)"/></x:body>',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject>',
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<image href="data:text/html;base64,PHN2Zz4="/>',
    '<feImage href="https://elsewhere.example/x"/>',
    '<unheard-of/>',
  ])
    expect(logoOf(svg(inner)), inner).toEqual({ fault: 'not-safe' });
});

test('entities of its own, a style sheet from elsewhere, another encoding and broken XML are refused', () => {
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "&${String.fromCharCode(97 + n)};&${String.fromCharCode(97 + n)};">`).join('')}]>`;
  expect(logoOf(svg('<text>&u;</text>', laughs))).toHaveProperty('fault');
  expect(logoOf(svg('<rect fill="&x;"/>', '<!DOCTYPE svg SYSTEM "https://elsewhere.example/x.dtd">'))).toEqual({
    fault: 'not-safe',
  });
  expect(logoOf(svg('', '<!DOCTYPE svg [ <!ENTITY x SYSTEM "file:///etc/passwd"> ]>'))).toHaveProperty('fault');
  expect(logoOf(svg('', '<?xml-stylesheet type="text/css" href="https://elsewhere.example/x.css"?>'))).toEqual({
    fault: 'not-safe',
  });
  const script = svg('<script>alert(1)</script>').toString();
  for (const bytes of [
    Buffer.from(`\uFEFF${script}`, 'utf16le'),
    Buffer.from(script, 'utf16le'),
    Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-').toString()}`),
    Buffer.concat([svg(''), Buffer.from([0xff])]),
  ])
    expect(logoOf(bytes)).toHaveProperty('fault');
  for (const inner of ['<g>', '<rect', '<rect a="1" a="2"/>', '<y:rect/>', '</svg><svg>'])
    expect(logoOf(svg(inner)), inner).toEqual({ fault: 'not-safe' });
});

test('parts that draw each other without end, or too often to be drawn, are refused', () => {
  expect(logoOf(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toEqual({ fault: 'not-safe' });
  const nested = Array.from(
    { length: 30 },
    (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`,
  ).join('');
  expect(logoOf(svg(`<g id="g0"/>${nested}`))).toEqual({ fault: 'not-safe' });
  const patterns = Array.from(
    { length: 30 },
    (_, n) => `<pattern id="p${n + 1}"><rect fill="url(#p${n})"/><rect style="fill:url('#p${n}')"/></pattern>`,
  ).join('');
  expect(logoOf(svg(patterns))).toEqual({ fault: 'not-safe' });
  expect(logoOf(svg(`<g id="a"/>${'<use href="#a"/>'.repeat(500)}`))).toHaveProperty('uri');
});

/** The drawing that is kept of one. */
function keptOf(drawing: Buffer): string {
  const read = logoOf(drawing);
  if ('fault' in read) throw new Error(read.fault);
  return Buffer.from(read.uri.slice(read.uri.indexOf(',') + 1), 'base64').toString();
}

test('a drawing is kept as it draws, without what an editor leaves in it', () => {
  const head =
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- made by hand -->';
  const kept = keptOf(
    Buffer.from(`${head}<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="http://inkscape.example/ns" i:version="1.4" viewBox="0 0 8 8">
<i:namedview pagecolor="#fff"><i:grid/></i:namedview><svg:metadata><i:work about="https://elsewhere.example"/></svg:metadata>
<svg:style><![CDATA[.a > rect { fill: url( "#b" ); -webkit-thing: 1; stroke-width: 2px }]]></svg:style>
<svg:linearGradient id="b" gradientTransform="rotate(45)"><svg:stop offset="0" style="stop-color:#2e6373;-inkscape-x:1"/></svg:linearGradient>
<svg:g class="a" data-name="x" aria-label="y"><svg:rect width="8" height="8" filter="drop-shadow(0 0 2px rgb(0 0 0 / 50%))"/></svg:g><svg:use xlink:href="#b"/><svg:text font-family="'Open Sans', sans-serif">a &lt; b &amp; c</svg:text></svg:svg>`),
  );
  expect(kept.replaceAll('\n', '')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><style>.a &gt; rect{fill:url( &quot;#b&quot; );stroke-width:2px}</style>' +
      '<linearGradient id="b" gradientTransform="rotate(45)"><stop offset="0" style="stop-color:#2e6373"></stop></linearGradient>' +
      '<g class="a"><rect width="8" height="8" filter="drop-shadow(0 0 2px rgb(0 0 0 / 50%))"></rect></g><use href="#b"></use>' +
      `<text font-family="'Open Sans', sans-serif">a &lt; b &amp; c</text></svg>`,
  );
  // Sanitizing the result again changes nothing.
  expect(keptOf(Buffer.from(kept))).toBe(kept);
});

test('a text made to keep a reader busy is answered at once', () => {
  for (const text of [
    '<!---->'.repeat(20_000),
    `<svg><a href=${' '.repeat(150_000)}`,
    `<svg>${' on'.repeat(60_000)}`,
    `<svg>${'<'.repeat(150_000)}`,
  ])
    expect(logoOf(Buffer.from(text))).toBeDefined();
});

test('a data URI is what its bytes are, not what it says', () => {
  const uri = `data:image/png;base64,${svg('<path d="M0 0"/>').toString('base64')}`;
  expect(logoOfUri(uri)).toEqual(logoOf(svg('<path d="M0 0"/>')));
  expect(logoOfUri(uri)).toMatchObject({ uri: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as unknown });
  expect(logoOfUri(`data:image/svg+xml;base64,${Buffer.from('<html><svg/></html>').toString('base64')}`)).toEqual({
    fault: 'no-picture',
  });
});
