import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const FILES = fileURLToPath(new URL('../../node_modules/maplibre-gl/dist/', import.meta.url));
const PAGE = `<!doctype html><meta charset="utf-8"><title>bare</title>
<style>html,body,#map{margin:0;height:100%}</style><div id="map"></div>
<script type="module">
import { Map } from './maplibre-gl.mjs';
const land = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[[-70,-30],[-35,-30],[-35,5],[-70,5],[-70,-30]]] } };
const map = new Map({ container: 'map', center: [-52, -14], zoom: 3.5, attributionControl: false, style: { version: 8,
  sources: { land: { type: 'geojson', data: land } },
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#cfe2ef' } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#f5f4ef' } }] } });
map.once('idle', () => { globalThis.isReady = true; });
</script>`;

/** A page that shows a map of MapLibre and nothing else: the least that any console with such a map would load and draw. */
export async function serveBarePage(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').split('?')[0]!.slice(1);
    if (name === '') return response.setHeader('content-type', 'text/html').end(PAGE);
    if (!/^[\w.-]+\.mjs$/.test(name)) return response.writeHead(404).end();
    return response.setHeader('content-type', 'text/javascript').end(readFileSync(`${FILES}${name}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
