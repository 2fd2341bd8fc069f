import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../node_modules/mqtt/build/', import.meta.url));
const ADDRESSES = '\0addresses';

/** The little of Node's `url` that mqtt.js asks for. */
const PARSE_ADDRESS = `
exports.parse = (address) => {
  const { protocol, hostname, port, pathname, search } = new URL(address);
  return { protocol, hostname, port: port || null, path: pathname + search, query: {}, auth: null };
};
`;

/**
 * Builds mqtt.js from its own modules: its ready-made file for browsers holds all of Node's streams and every transport, so that nothing of
 * it can fall away. Only for the build; with hot reload the ready-made file serves.
 */
export function mqttSource(): Plugin {
  return {
    name: 'rastro-mqtt-source',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'mqtt') return `${SOURCE}index.js`;
      return source === 'url' && importer?.startsWith(SOURCE) ? ADDRESSES : null;
    },
    load: (id) => (id === ADDRESSES ? PARSE_ADDRESS : null),
  };
}
